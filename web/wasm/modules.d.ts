// The modules that emscripten builds from browser.cpp (with a solver of endgames:
// endgames_module.js) and solver.cpp.

interface Module {
  HEAPU8: Uint8Array;
  ccall(name: string, result: 'number' | 'string', types: string[], values: unknown[]): any;
}

declare module '*/triwar.js' {
  export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
}

declare module '*/endgames_module.js' {
  export { default } from '*/triwar.js';
}

declare module '*/solver.js' {
  export { default } from '*/triwar.js';
}
