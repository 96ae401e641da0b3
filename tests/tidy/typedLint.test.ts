import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'manor-lint-'));

/** Specimens: each line that ends with `// rule` breaks that rule of `.oxlintrc.json`, and no other line breaks one. */
const SPECIMENS = `
declare const later: () => Promise<number>;
declare const take: (act: () => void) => void;
declare const fault: { message: string };
export type Season = 'spring' | 'summer' | 'autumn';

export async function floating(): Promise<void> {
  later(); // no-floating-promises
  later().then(() => 1); // no-floating-promises
  [1].map(async () => later()); // no-floating-promises
  (async () => later())(); // no-floating-promises
  void later();
  await later();
  later().catch(() => 0);
}

export async function misused(): Promise<void> {
  if (later()) await later(); // no-misused-promises
  take(later); // no-misused-promises
  take(async () => void (await later())); // no-misused-promises
  [1].forEach(async () => void (await later())); // no-misused-promises
  [1].filter(async () => (await later()) > 0); // no-misused-promises
  const act: () => void = later; // no-misused-promises
  const acts: { run(): void } = { run: later }; // no-misused-promises
  const all = { ...later() }; // no-misused-promises
  take(() => void later());
  await Promise.all([act(), acts.run(), all].map(() => later()));
}

export async function awaited(): Promise<number> {
  const one = await 1; // await-thenable
  for await (const each of [1]) take(() => each); // await-thenable
  return one + (await later());
}

export function exhaustive(season: Season): number {
  switch (season) { // switch-exhaustiveness-check
    case 'spring':
      return 1;
    case 'summer':
      return 2;
  }
  switch (season) {
    case 'spring':
      return 1;
    default:
      return 0;
  }
}

export function thrown(kind: number): never {
  if (kind === 1) throw 'text'; // only-throw-error
  if (kind === 2) throw fault; // only-throw-error
  if (kind === 3) throw undefined; // only-throw-error
  throw new TypeError('wrong');
}

export async function rejected(kind: number): Promise<never> {
  if (kind === 1) return Promise.reject('text'); // prefer-promise-reject-errors
  if (kind === 2) return new Promise((_, reject) => reject(fault)); // prefer-promise-reject-errors
  return Promise.reject(new TypeError('wrong'));
}
`.trim();

/** Attributes alone may take a function that returns a promise. */
const ATTRIBUTES = `
declare global {
  namespace JSX {
    interface IntrinsicElements { button: { onClick: () => void } }
    interface Element { type: string }
  }
}
declare const later: () => Promise<void>;
declare const React: { createElement(type: string, props: object): JSX.Element };
export const button = <button onClick={later} />;
`.trim();

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

const expected = SPECIMENS.split('\n').flatMap((line, at) => {
  const rule = / \/\/ ([\w-]+)$/.exec(line)?.[1];
  return rule ? [`a.ts:${at + 1} ${rule}`] : [];
});

beforeAll(() => {
  const compilerOptions = { target: 'ES2023', module: 'ESNext', strict: true, jsx: 'preserve', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
  writeFileSync(join(folder, 'a.ts'), SPECIMENS);
  writeFileSync(join(folder, 'b.tsx'), ATTRIBUTES);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('rules that need types find each specimen, and nothing beside them', () => {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = ['--type-aware', '--tsconfig', join(folder, 'tsconfig.json'), '--format', 'json', folder];
  const ran = spawnSync(process.execPath, [oxlint, '--config', '.oxlintrc.json', ...args], {
    // It looks for the program that knows the types below the folder it runs in.
    cwd: root,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(ran.stdout) as Report;
  const found = diagnostics.map(({ code, filename, labels }) => {
    const rule = /\((.+)\)/.exec(code)?.[1] ?? code;
    return `${basename(filename)}:${labels[0]?.span.line} ${rule}`;
  });
  expect(found.sort()).toEqual(expected.sort());
  expect(ran.status).toBe(1);
});
