// The page around the program: what a desktop does for a window, done the browser's way. The program
// (slidelab.js, slidelab.wasm, slidelab.data) is loaded from here, and calls Module.host (browser.cpp).
'use strict';

const canvas = document.getElementById('canvas');
const said = document.getElementById('said');
const chooser = document.getElementById('files'); // of any kind: systems do not know a map's ending
const ownTitle = document.title;
const stored = 'slidelab:';
const dropped = '/dropped/';

function say(line) {
  said.textContent = line;
}

// --- What the page and the program say to each other ---

let page = 0; // the program's own, once it has begun

const text = ['number', 'string'];
const program = {
  openFile: (path) => Module.ccall('page_open_file', null, text, [page, path]),
  openLink: (link) => Module.ccall('page_open_link', null, text, [page, link]),
  paste: (line) => Module.ccall('page_paste', null, text, [page, line]),
  keep: () => Module.ccall('page_keep', null, ['number'], [page]),
  find: (label) => JSON.parse(Module.ccall('page_find', 'string', text, [page, label])),
  state: () => JSON.parse(Module.ccall('page_state', 'string', ['number'], [page])),
};

const host = {
  begin(pointer) {
    page = pointer;
    performance.mark('begins');
    say('');
    canvas.focus({preventScroll: true});
  },
  offer: download,
  chooseFiles: () => chooser.click(),
  copy: toClipboard,
  keep(path, content) {
    try {
      localStorage.setItem(stored + path, content);
    } catch (refused) {
      console.info('Settings are not kept: ' + refused.message); // private windows refuse
    }
  },
  keepRun,
  address: () => location.href.split('#')[0],
  title: () => ownTitle,
  graphics: () => hasGraphics() ? 2 : document.createElement('canvas').getContext('2d') ? 1 : 0,
};

/// Whether WebGL has a graphics card to draw with. One that the processor draws takes several times as
/// long as the program's own drawing in software does. Browsers tell that apart when they are asked
/// to, unless they were started to draw like this: then its name does.
function hasGraphics() {
  const context = document.createElement('canvas').getContext(
      'webgl', {failIfMajorPerformanceCaveat: true});
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

// --- Files ---

function download(bytes, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/// What was kept at the last visit; nothing where the browser keeps nothing.
function keptEntries() {
  try {
    return Object.entries(localStorage);
  } catch (refused) {
    return [];
  }
}

function putFile(path, content) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  FS.writeFile(path, content);
}

/// Puts what was kept where the program looks for it.
function restore() {
  for (const [key, content] of keptEntries()) {
    if (key.startsWith(stored)) putFile(key.slice(stored.length), content);
  }
  const kept = keptRun();
  if (kept?.fragment !== location.hash) return;
  for (const [path, content] of kept.files) putFile(path, content);
}

/// The run is this tab's and this address's: another link opens what it says. With it, the files that
/// were dropped, of which its level may be one.
function keepRun(recording) {
  try {
    sessionStorage.removeItem(stored + 'run');
    if (!recording) return;
    const files = [['/kept/run.jsonl', recording], ...droppedFiles()];
    sessionStorage.setItem(stored + 'run', JSON.stringify({fragment: location.hash, files}));
  } catch (refused) {
    console.info('The run is not kept: ' + refused.message);
  }
}

function keptRun() {
  try {
    return JSON.parse(sessionStorage.getItem(stored + 'run'));
  } catch (refused) {
    return null;
  }
}

function droppedFiles() {
  if (!FS.analyzePath(dropped).exists) return [];
  return FS.readdir(dropped).filter((name) => !name.startsWith('.'))
      .map((name) => [dropped + name, FS.readFile(dropped + name, {encoding: 'utf8'})]);
}

/// Files that were dropped together may name each other: all are there before one is opened.
async function openDropped(files) {
  for (const file of files)
    putFile(dropped + file.name, new Uint8Array(await file.arrayBuffer()));
  const names = Array.from(files, (file) => file.name);
  const first = names.find((name) => name.endsWith('.jsonl') && name !== 'probe.jsonl') ||
      names.find((name) => /\.(tmj|tmx|json|ldtk|world)$/.test(name)) || names[0];
  if (first) program.openFile(dropped + first);
}

chooser.addEventListener('change', async () => {
  await openDropped(chooser.files);
  chooser.value = ''; // the same file may be chosen again
  canvas.focus({preventScroll: true});
});

addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  if (page) openDropped(event.dataTransfer.files);
});

/// Until the program draws, the page is light or dark as it was chosen there; else as the reader has
/// asked all pages to be (style.css).
function restoreTheme() {
  for (const [key, content] of keptEntries()) {
    const view = key.startsWith(stored) && key.endsWith('preferences.json') && JSON.parse(content).view;
    if (typeof view?.light === 'boolean')
      document.documentElement.className = view.light ? 'light' : 'dark';
  }
}

// --- Clipboard ---

async function toClipboard(line) {
  try {
    await navigator.clipboard.writeText(line);
  } catch (refused) { // not a secure page, or too long after the press
    const field = document.createElement('textarea');
    field.value = line;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    canvas.focus({preventScroll: true});
  }
}

/// The browser says what is on the clipboard only when it pastes by itself: so it gets that key.
addEventListener('keydown', (event) => {
  const pastes = (event.ctrlKey || event.metaKey) && event.code === 'KeyV';
  if (pastes) event.stopImmediatePropagation();
}, {capture: true});
addEventListener('paste', (event) => {
  if (page) program.paste(event.clipboardData.getData('text/plain'));
});

// --- The window ---

addEventListener('keydown', (event) => {
  if (event.code !== 'F11') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (document.fullscreenElement) document.exitFullscreen();
  else document.getElementById('stage').requestFullscreen();
}, {capture: true});

addEventListener('hashchange', () => {
  if (page) program.openLink(location.hash);
});

document.addEventListener('visibilitychange', () => {
  if (page && document.visibilityState === 'hidden') program.keep();
});
addEventListener('pagehide', () => {
  if (page) program.keep();
});

canvas.addEventListener('contextmenu', (event) => event.preventDefault());
canvas.addEventListener('pointerdown', () => canvas.focus({preventScroll: true}));

// --- The start ---

/// A file of the page; a problem is one line that names it.
async function load(name) {
  const answer = await fetch(name).catch((problem) => ({statusText: problem.message}));
  if (!answer.ok) {
    const reason = [answer.status, answer.statusText].filter(Boolean).join(' ');
    throw new Error(`${name} could not be loaded: ${reason}`);
  }
  return answer;
}

/// While it arrives, where the server says what it is.
async function compile(answer) {
  const isKnown = answer.headers.get('Content-Type') === 'application/wasm';
  if (isKnown && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

let compiled;

async function instantiate(imports, done) {
  done(await WebAssembly.instantiate(compiled, imports));
}

/// What the program says before it draws is all that there is to be seen of it.
function complain(line) {
  console.warn(line);
  if (!page) say(hasComplained ? said.textContent + '\n' + line : line);
  hasComplained = true;
}

let hasComplained = false;

var Module = {
  canvas,
  host,
  arguments: location.hash.length > 1 ? [location.hash] : [],
  preRun: [restore],
  instantiateWasm: (imports, done) => (instantiate(imports, done), {}),
  print: (line) => console.log(line),
  printErr: complain,
  onAbort: (reason) => say('Slidelab has stopped: ' + reason),
  setStatus: () => {},
};

/// Its program and its files first: what is missing is said, and begins nothing.
async function start() {
  const [data, program] = await Promise.all([
    load('slidelab.data').then((answer) => answer.arrayBuffer()),
    load('slidelab.wasm').then(compile),
  ]);
  Module.getPreloadedPackage = () => data;
  compiled = program;
  const script = document.createElement('script');
  script.src = 'slidelab.js';
  script.onerror = () => say('slidelab.js could not be loaded.');
  document.body.append(script);
}

addEventListener('error', ({message}) => page || complain(message));
addEventListener('unhandledrejection', ({reason}) => page || complain(reason.message));

restoreTheme();
if (typeof WebAssembly !== 'object') {
  say('This browser has no WebAssembly, which Slidelab is made of. A newer one has it.');
} else {
  start();
}
