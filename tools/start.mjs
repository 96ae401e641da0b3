// npm start: installs and builds what is missing, then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build.mjs';
import { bundledServer } from './bundleServer.mjs';
import { setup } from './setup.mjs';
import { setupAnvil } from './setupProgram.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
setup(root);
const noChain = setupAnvil(root);
if (noChain) {
  console.error(noChain);
  process.exit(1);
}

/**
 * Builds in a child process, so that the bundler's memory is freed.
 * @param {string} command
 */
function runTool(command) {
  const { status } = spawnSync(process.execPath, [command], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!isBuilt(root)) runTool('tools/build.mjs');
const server = bundledServer(root);
if (!existsSync(server)) runTool('tools/bundleServer.mjs');

// npm passes SIGTERM to a shell that exits without forwarding it. When the parent changes, npm has been stopped: stop
// the server too. On Windows the parent's number never changes, and its shell waits for this process.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

// Run the server in this process instead of a child. Ctrl-C and SIGTERM reach it directly and once, its exit code
// becomes npm's, memory holds one Node only, and a kill leaves no orphan.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(server).href);
