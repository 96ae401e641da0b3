// npm start: sets up and builds what is missing, then becomes the server.
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
  // A process of its own, so that the bundler's memory goes with it.
  const done = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

// npm passes SIGTERM on to a shell that dies without passing it further: whoever stops npm stops the server too. On
// Windows the parent's number never changes, and its shell waits for this process.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

// The server runs in this very process rather than in a child: Ctrl-C and SIGTERM reach it directly and once,
// its exit code is npm's, no second Node is held in memory, and nothing is left behind when this one is killed.
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(join(root, 'server/main.ts')).href);
