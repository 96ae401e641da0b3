import { exportsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** The part of an endpoint entry that says who may call it and what its files are called. */
export interface NamedCall {
  name: string;
  family?: string;
  access: string;
  changes: boolean;
}

type NamedCalls = Readonly<Record<string, NamedCall>>;

const PAGE = 'docs/specification.md';

/**
 * Calls without an action of the client: the operators' (scripts and the operations page make them), so only an action
 * that makes one is held to its name.
 */
const isPlayers = ({ access, changes }: NamedCall) => changes && access !== 'operator';

const ownNames = ({ name, family }: NamedCall) => (family === undefined ? [name] : [name, family]);

const baseOf = (path: string) => path.replace(/^.*\//, '').replace(/\.ts$/, '');

/** Names that are missing, not of the form verb and noun in camel case, or given to two calls. */
export function uniqueNames(calls: NamedCalls): string[] {
  const names = Object.values(calls).map(({ name }) => name);
  return Object.entries(calls).flatMap(([path, { name }]) => {
    if (!/^[a-z]+[A-Z]\w+$/.test(name)) return [`${path}: ${name} is not a verb and a noun in camel case`];
    return names.indexOf(name) === names.lastIndexOf(name) ? [] : [`${path}: ${name} names two calls`];
  });
}

/** Calls whose handler is not `<name>.ts` (or the family's file), or is not registered under its path. */
export function serverNames(tree: Tree, calls: NamedCalls): string[] {
  const files = tree.files.filter((path) => /^server\/.*\.ts$/.test(path));
  const registries = files.filter((path) => path.endsWith('.handlers.ts')).map((path) => tree.read(path));
  return Object.entries(calls).flatMap(([path, call]) => {
    const own = ownNames(call).find((name) =>
      files.some((file) => baseOf(file) === name && exportsOf(tree, file).includes(name)),
    );
    if (own === undefined) return [`${path}: no server file ${ownNames(call).join('.ts or ')}.ts exports it`];
    const row = registries.flatMap((text) => rowOf(text, path) ?? [])[0];
    if (row === undefined && call.family === own && registries.some((text) => callsIt(text, own))) return [];
    if (row !== undefined && new RegExp(`\\b${own}\\b`).test(row)) return [];
    return [`${path}: registered as ${row?.trim() ?? 'nothing'}, not ${own}`];
  });
}

/** The right side of the row of a path in a registry. */
function rowOf(text: string, path: string): string | undefined {
  const quoted = path.includes('/') ? `'${path}'` : `\\b${path}`;
  return new RegExp(`(?<=[{\\s])${quoted}:([^\\n]*)`).exec(text)?.[1];
}

/** True when a text takes paths from a map (`orderPaths[side]`) or from rows of terms (`careTerms[care].give.path`). */
const takesPaths = (text: string) => /Paths\[|Terms\[\w+\]\.\w+\.path\b/.test(text);

/** True when a registry makes the rows of a family from such paths: it calls the family's function. */
function callsIt(text: string, family: string): boolean {
  return text.includes(`${family}(`) && takesPaths(text);
}

/** True when a text writes a path out, takes it from a map or a row, or completes its last part. */
function namesPath(text: string, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return takesPaths(text) || [`'${path}'`, `\`${folder}\${`].some((part) => text.includes(part));
}

/** Player calls without an action of their name, and files that make a changing call under another name. */
export function clientNames(tree: Tree, calls: NamedCalls): string[] {
  const actions = tree.files.filter((path) => /^src\/actions\/.*\.ts$/.test(path));
  if (actions.length === 0) return [];
  const callers = tree.files.filter(
    (path) => /^src\/.*\.tsx?$/.test(path) && /\bclient\s*\.change\(/.test(tree.read(path)),
  );
  const missing = Object.entries(calls).flatMap(([path, call]) => {
    if (!isPlayers(call)) return [];
    const file = actions.find((action) => ownNames(call).includes(baseOf(action)));
    const makes = file !== undefined && callers.includes(file);
    const exported = makes && exportsOf(tree, file).includes(baseOf(file));
    return exported && namesPath(tree.read(file), path)
      ? []
      : [`${path}: no action src/actions/${call.family ?? call.name}.ts makes it`];
  });
  const known = new Set(Object.values(calls).flatMap(ownNames));
  const strayed = callers.filter((path) => !actions.includes(path) || !known.has(baseOf(path)));
  return [...missing, ...strayed.map((path) => `${path}: makes a changing call, and no call has its name`)];
}

/** Rows of the specification's table of calls that do not say the names of their calls, in their order. */
export function documentedNames(tree: Tree, calls: NamedCalls): string[] {
  if (!tree.files.includes(PAGE)) return [];
  const rows = [...tree.read(PAGE).matchAll(/^\| ([\w/, ]+) \| ([^|]*) \|/gm)];
  return rows.flatMap(([, paths = '', told = '']) => {
    const [first = '', ...others] = paths.split(', ');
    const folder = first.slice(0, first.lastIndexOf('/') + 1);
    const found = [first, ...others.map((other) => folder + other)].flatMap((path) => calls[path] ?? []);
    const names = found.map(({ name }) => `\`${name}\``).join(', ');
    return names === '' || told === names ? [] : [`${PAGE}: ${paths} is ${names}, not ${told}`];
  });
}
