#!/usr/bin/env node
// Adapter that lets forge use the compiler of the npm package. forge asks for a version line and for standard JSON
// only.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import solc from 'solc';

const version = solc.version().replace(/\.Emscripten.*$/, '');

function argument(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? '' : process.argv[at + 1];
}

/** Reads an import that is not in the input, from the allowed paths only, as a native compiler does. */
function openImport(name) {
  const file = resolve(argument('--base-path'), name);
  const allowed = argument('--allow-paths').split(',');
  if (!allowed.some((folder) => file.startsWith(`${folder}/`))) return { error: `${name} is not allowed` };
  try {
    return { contents: readFileSync(file, 'utf8') };
  } catch {
    return { error: `${name} cannot be read` };
  }
}

if (process.argv.includes('--version')) {
  // forge parses the version line of a native compiler. The npm build names Emscripten instead of an operating
  // system.
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}.Linux.g++\n`);
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: openImport }));
} else {
  process.stderr.write('solc.mjs answers --version and --standard-json only\n');
  process.exitCode = 1;
}
