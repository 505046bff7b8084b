// A worker of the page's survey: the program once more, without a window, in a thread and a memory
// of its own. It is given the compiled program and the survey's plan, then shares of its states, and
// answers each with what came of it (survey_worker.cpp).
'use strict';

var document, window; // the program names them at its start, and has no use for them here
let walker = 0;

function withBytes(bytes, use) {
  const place = _malloc(bytes.length);
  HEAPU8.set(bytes, place);
  const answer = use(place, bytes.length);
  _free(place);
  return answer;
}

function begin({program, plan}) {
  self.Module = {
    noInitialRun: true,
    getPreloadedPackage: () => new ArrayBuffer(0), // the plan is all that it reads
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(program, imports).then(done);
      return {};
    },
    onRuntimeInitialized() {
      walker = withBytes(plan, Module._worker_begin);
      postMessage(null);
    },
    host: {answer: (bytes) => postMessage(bytes, [bytes.buffer])},
  };
  importScripts('slidelab.js');
}

onmessage = ({data}) => {
  if (!walker) return begin(data);
  withBytes(data, (place, size) => Module._worker_walk(walker, place, size));
};
