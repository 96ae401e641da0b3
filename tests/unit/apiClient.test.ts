import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiClientFiles } from '../../tools/apiClient.ts';
import { typeOf } from '../../tools/apiClient/typeOf.ts';
import { backoff, retryPause } from '../../clients/ts/retryPause.ts';
import { ManorRefusal } from '../../clients/ts/manorRefusal.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the generated half of the client is that of the endpoint table', async () => {
  for (const [path, text] of Object.entries(await apiClientFiles())) {
    expect(readFileSync(join(ROOT, path), 'utf8') === text, `${path}: run npm run client`).toBe(true);
  }
});

test('schemas become types', () => {
  expect(typeOf({ type: 'array', items: { anyOf: [{ $ref: '#/x/Plot' }, { type: 'null' }] } })).toBe(
    '(Plot | null)[]',
  );
  expect(
    typeOf({
      type: 'object',
      required: ['a'],
      properties: { a: { enum: ['x', 1] }, b: { type: 'integer' } },
    }),
  ).toBe('{ "a": "x" | 1; "b"?: number; }');
  expect(typeOf({ type: 'object', additionalProperties: { type: ['string', 'number'] } })).toBe(
    'Record<string, string | number>',
  );
  expect(typeOf({ prefixItems: [{ type: 'boolean' }, {}] })).toBe('[boolean, unknown]');
  expect(() => typeOf({ type: 'file' })).toThrow('no type for {"type":"file"}');
});

test('pauses double up to half a minute, and half of each is random', () => {
  expect([1, 2, 3, 20].map((failures) => backoff(failures, 1))).toEqual([500, 1_000, 2_000, 30_000]);
  expect([1, 2, 3, 20].map((failures) => backoff(failures, 0))).toEqual([250, 500, 1_000, 15_000]);
});

test('only what may succeed is sent again', () => {
  expect(retryPause(new ManorRefusal('busy', 503), 1, 1)).toBe(500);
  expect(retryPause(new ManorRefusal('offline', 0), 2, 1)).toBe(1_000);
  expect(retryPause(new ManorRefusal('tooManyCalls', 429, '', { seconds: 7 }), 1, 1)).toBe(7_500);
  expect(retryPause(new ManorRefusal('plotNotNext', 409), 1, 1)).toBeNull();
  expect(retryPause(new ManorRefusal('systemError', 500), 1, 1)).toBeNull();
  expect(retryPause(new TypeError('a bug'), 1, 1)).toBeNull();
});

test('the package compiles by its own settings and runs on plain Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manor-client-'));
  try {
    cpSync(join(ROOT, 'clients/ts'), folder, {
      recursive: true,
      filter: (path) => !/dist|node_modules/.test(path),
    });
    const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
    const built = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(built.stdout + built.stderr).toBe('');
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, { types: string; default?: string }>;
    };
    for (const { types } of Object.values(exports))
      expect(readFileSync(join(folder, types), 'utf8')).toMatch(/export/);
    const program = `import { createManor } from '@dream-manor/client';
import { callTable } from '@dream-manor/client/calls';
import { ManorRefusal } from '@dream-manor/client/refusal';
const manor = createManor({ url: 'http://127.0.0.1:1', maxAttempts: 1 });
const error = await manor.call('getConfig').catch((fault) => fault);
console.log(error instanceof ManorRefusal, error.key, callTable.reclaimPlot.path);`;
    writeFileSync(join(folder, 'program.mjs'), program);
    const ran = spawnSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(ran.stdout.trim(), ran.stderr).toBe('true offline game/land/buy');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
