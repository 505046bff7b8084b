// The environment of the tests is that of the process: which part of them are to be run, for one.
Module['preRun'] = () => Object.assign(ENV, process.env);
