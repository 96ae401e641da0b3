/**
 * Node's flag for processes with a PGlite that live for seconds. V8 optimizes a function of WebAssembly once about 1.8 MB
 * of its code have run. Most of PGlite's functions never earn back what that takes.
 */
export const TIER_UP_LATE = '--wasm-tiering-budget=18000000';
