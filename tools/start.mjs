// npm start: installs and builds what is missing, then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build.mjs';
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

if (!isBuilt(root)) {
  // Build in a child process, so that the bundler's memory is freed.
  const result = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

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
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(join(root, 'server/main.ts')).href);
