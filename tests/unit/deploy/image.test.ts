import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUNTIME, runtimePackages } from '../../../deploy/image/runtimePackages.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof runtimePackages>[0];

/** Packages that modules of a folder import as values. */
function importedBy(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...read(join(folder, file)).matchAll(/^(?:import (?!type )|\} )(?:[^'\n]* )?from '([^'.#][^']*)'/gm),
      // Packages that are loaded only where a setting wants them.
      ...read(join(folder, file)).matchAll(/\bimport\('([^'.#][^']*)'\)/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

test('the image has the packages that the server imports, and the runner of its commands', () => {
  const imported = new Set([...importedBy('server'), ...importedBy('core'), 'tsx']);
  expect([...imported].sort()).toEqual([...RUNTIME].sort());
});

test('the image has what these packages need, and nothing of the web app', () => {
  const paths = runtimePackages(lock);
  expect(paths).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/pg-protocol']));
  for (const name of ['react', 'pixi.js', 'vite', 'sharp', 'vitest'])
    expect(paths).not.toContain(`node_modules/${name}`);
  const broken = { packages: { 'node_modules/a': { dependencies: { b: '1' } } } };
  expect(() => runtimePackages(broken, ['a'])).toThrow('b, which node_modules/a needs, is not locked');
});

test('a package is found as Node finds it: the nearest folder first', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
    'node_modules/b': {},
    'node_modules/d': {},
  };
  expect(runtimePackages({ packages }, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/d',
  ]);
});

test('the image runs as a user without rights, by the steps that the drill runs', () => {
  const file = read('deploy/Dockerfile');
  expect(file).toMatch(/^USER 10001:10001$/m);
  for (const step of ['build', 'finish'])
    expect(file).toMatch(new RegExp(`^RUN sh \\S*deploy/image/steps.sh ${step}$`, 'm'));
  expect(file).toContain('/app/deploy/image/healthcheck.mjs');
  expect(file.trimEnd().split('\n').at(-1)).toMatch(/^ENTRYPOINT \["node"/);
});
