import type { Tree } from '../tree.ts';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Versions that are not exact, also those of packages under another name (`npm:<package>@<version>`): a caret installs
 * the newest release of the day, which may not work.
 */
export function packages(tree: Tree): string[] {
  const manifest = JSON.parse(tree.read('package.json')) as Record<
    string,
    Record<string, string> | undefined
  >;
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is asked for as ${version}, not as one exact version`);
}
