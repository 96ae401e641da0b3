import type { Tree } from '../tree.ts';

const SHORTEST_SUMMARY = 15;

/** Calls of the endpoint table without a description. */
export function undocumentedCalls(table: Record<string, { summary?: string }>): string[] {
  return Object.entries(table)
    .filter(([, { summary = '' }]) => summary.trim().length < SHORTEST_SUMMARY)
    .map(([path]) => `${path}: its summary must say in a sentence what it does`);
}

/** Calls whose path no test under tests/api contains. Empty before the first of these tests exists. */
export function untestedCalls(tree: Tree, paths: string[]): string[] {
  const tests = tree.files
    .filter((path) => /^tests\/api\/.*\.test\.ts$/.test(path))
    .map((path) => tree.read(path));
  if (tests.length === 0) return [];
  return paths
    .filter((path) => !tests.some((text) => new RegExp(`['"\`/]${path}['"\`?]`).test(text)))
    .map((path) => `${path}: no test under tests/api writes this path out`);
}
