import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeployEnv } from '#server/deployEnv.ts';
import { readEnv } from '#server/env.ts';
import { SECRET_SETTINGS, withSecretFiles } from '#server/secretFiles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manor-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test.each(SECRET_SETTINGS)('%s is read from the file that its setting names', (name) => {
  const file = fileOf(name, 'secret-of-a-file\n');
  expect(withSecretFiles({ [`${name}_FILE`]: file, PORT: '80' })).toMatchObject({
    [name]: 'secret-of-a-file',
    PORT: '80',
  });
});

test('the server and the deployment read secrets from files', () => {
  const url = 'postgres://manor:password@db/manor';
  expect(readEnv({ DATABASE_URL_FILE: fileOf('url', `${url}\n`) }).databaseUrl).toBe(url);
  const DEPLOYER_KEY_FILE = fileOf('key', `0x${'7'.repeat(64)}`);
  const given = { CHAIN_RPC_URL: 'https://rpc.example', CHAIN_ID: '56', DEPLOYER_KEY_FILE };
  // The next missing setting is named, so the key was read.
  expect(() => readDeployEnv(given)).toThrow('VAULT_ADMIN is missing.');
});

test('a file that is missing, empty, too large or beside its setting is refused by name', () => {
  const refusal = (given: Record<string, string>) => () => withSecretFiles(given);
  expect(refusal({ PAYOUT_KEY_FILE: join(folder, 'none') })).toThrow(
    /^PAYOUT_KEY_FILE: .*none cannot be read/,
  );
  expect(refusal({ PAYOUT_KEY_FILE: folder })).toThrow(/^PAYOUT_KEY_FILE: .* cannot be read \(EISDIR\)/);
  expect(refusal({ PAYOUT_KEY_FILE: fileOf('empty', ' \n') })).toThrow(/^PAYOUT_KEY_FILE: .* is empty/);
  expect(refusal({ METRICS_TOKEN_FILE: fileOf('large', 'x'.repeat(9_000)) })).toThrow(/larger than/);
  const both = { PAYOUT_KEY_FILE: fileOf('both', 'secret-in-file'), PAYOUT_KEY: 'secret-in-setting' };
  expect(refusal(both)).toThrow('PAYOUT_KEY_FILE and PAYOUT_KEY are both set: unset one of them.');
  expect(withSecretFiles({ PAYOUT_KEY_FILE: ' ', PORT: '80' }).PAYOUT_KEY).toBeUndefined();
});
