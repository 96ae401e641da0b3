import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { otherNode } from '../../support/otherNode.ts';
import { DrillMissing } from '../drillMissing.ts';
import { runProgram } from '../runProgram.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.build/image');
const NEEDED = ['debootstrap', 'chroot', 'unshare', 'mount'];

/** Throws a DrillMissing that names the program, or the right, that this machine lacks. */
export function checkImageDrill(): void {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0)
    throw new DrillMissing(
      `The image drill needs ${missing.join(', ')}: install the packages debootstrap and util-linux (Debian, Ubuntu).`,
    );
  if (process.getuid?.() !== 0)
    throw new DrillMissing('The image drill makes roots of its own: run it as root.');
}

/** Version of Node that deploy/Dockerfile builds with. */
export function imageNode(): string {
  const version = /^ARG NODE_VERSION=(\S+)$/m.exec(
    readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'),
  )?.[1];
  if (!version) throw new Error('deploy/Dockerfile names no NODE_VERSION');
  return version;
}

/** A Debian root of the image's release with its Node, made once: the place of the image that the Dockerfile begins with. */
async function baseRoot(): Promise<string> {
  const base = join(CACHE, `bookworm-${imageNode()}`);
  if (existsSync(base)) return base;
  mkdirSync(CACHE, { recursive: true });
  const staging = `${base}.${process.pid}`;
  try {
    await runProgram('debootstrap', ['--variant=minbase', 'bookworm', staging]);
    const node = join(otherNode(join(ROOT, '.build/nodes'), imageNode()), 'node');
    cpSync(node, join(staging, 'usr/local/bin/node'));
    renameSync(staging, base);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return base;
}

/** Files of the working tree that Docker would send: tracked ones, and new ones that git does not ignore. */
async function copySources(to: string): Promise<void> {
  const args = ['-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = (await runProgram('git', args)).split('\0').filter((file) => existsSync(join(ROOT, file)));
  for (const file of files) {
    if (file === '') continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
}

/**
 * Runs the steps of deploy/Dockerfile in roots of their own below a folder; returns the finished root. Packages are
 * linked from this working tree where they fit the lock file, and installed by the steps where they do not.
 */
export async function buildImageRoot(folder: string): Promise<string> {
  const base = await baseRoot();
  const [build, image] = [join(folder, 'build'), join(folder, 'image')];
  for (const root of [build, image]) await runProgram('cp', ['-a', base, root]);
  const app = join(build, 'app');
  await copySources(app);
  await runProgram('cp', ['-al', join(ROOT, 'node_modules'), app]);
  // Caches are written in place, and linked files are this working tree's own.
  rmSync(join(app, 'node_modules/.cache'), { recursive: true, force: true });
  const steps = '/app/deploy/image/steps.sh';
  await runProgram('chroot', [build, '/bin/sh', steps, 'build']);
  renameSync(join(build, 'image'), join(image, 'app'));
  await runProgram('chroot', [image, '/bin/sh', steps, 'finish']);
  rmSync(build, { recursive: true, force: true });
  return image;
}
