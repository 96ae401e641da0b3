import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '#server/env.ts';
import { serverVariables } from '../../support/settingNames.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
};
const nodes = ['manor1', 'manor2'].map((name) => [name, compose.services[name]!] as const);

const SECRETS: Record<string, string> = {
  database_url: 'postgres://manor:password@db/manor',
  chain_rpc_url: 'https://rpc.example/key',
  chain_rpc_url_write: 'https://own.example/key',
  payout_key: `0x${'7'.repeat(64)}`,
};
const VARIABLES: Record<string, string> = {
  SITE_HOST: 'manor.example',
  CHAIN_ID: '56',
  ATR_ADDRESS: `0x${'1'.repeat(40)}`,
  USDT_ADDRESS: `0x${'2'.repeat(40)}`,
  VAULT_ADDRESS: `0x${'3'.repeat(40)}`,
  MANOR_OPERATORS: `0x${'4'.repeat(40)}`,
  OWNER_CONTACT: 'help@manor.example',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manor-deploy-'));
  for (const [name, secret] of Object.entries(SECRETS)) writeFileSync(join(folder, name), `${secret}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A setting as compose fills it in. */
const filled = (value: string) =>
  value
    .replace(/\$\{(\w+)(?::?[-?]([^}]*))?\}/g, (_, name: string, or: string) => VARIABLES[name] ?? or)
    .replace('/run/secrets/', `${folder}/`);

test.each(nodes)(
  '%s of compose gets settings that the server accepts',
  (name, { environment = {}, secrets }) => {
    const known = serverVariables();
    for (const setting of Object.keys(environment)) expect(known).toContain(setting);
    const env = readEnv(
      Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)])),
    );
    expect(env).toMatchObject({
      databaseUrl: SECRETS.database_url,
      publicOrigin: 'https://manor.example',
      trustProxy: 1,
      metrics: { host: '0.0.0.0', port: 9464 },
    });
    expect(env.chain?.writeRpcUrl).toBe(SECRETS.chain_rpc_url_write);
    expect(env.chain?.payoutKey).toEqual(
      name === 'manor1' ? { kind: 'local', key: SECRETS.payout_key } : null,
    );
    const files = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
    );
    expect([...files].sort()).toEqual([...(secrets ?? [])].sort());
  },
);

test('nodes of compose run without rights, and only the proxy and ssh reach anything', () => {
  for (const [, service] of nodes) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.ports).toBeUndefined();
  }
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  expect(new Set(published)).toEqual(new Set(['caddy']));
});

test('compose names only files, volumes, networks and secrets that exist', () => {
  for (const { volumes = [], networks = [], secrets = [] } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(join(DEPLOY, 'compose', from)), from).toBe(true);
      else expect(compose.volumes).toHaveProperty(from);
    }
    for (const network of networks) expect(compose.networks).toHaveProperty(network);
    for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
  }
  const asked = [...read('compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const offered = [...read('compose/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(offered));
});

test('Helm chart and systemd unit set only what the server reads', () => {
  const known = serverVariables();
  const chart = 'helm/dream-manor';
  const values = parse(read(`${chart}/values.yaml`)) as { settings: Record<string, string> };
  for (const name of Object.keys(values.settings)) expect(known).toContain(name);
  const templates = readdirSync(join(DEPLOY, chart, 'templates')).map((file) =>
    read(`${chart}/templates/${file}`),
  );
  for (const [, name] of templates.join().matchAll(/name: ([A-Z][A-Z_]+)/g)) expect(known).toContain(name);
  const paths = [...templates.join().matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) expect(values).toHaveProperty(path!);
  for (const [, name] of read('systemd/dream-manor.service').matchAll(/^#? ?Environment=(\w+)=/gm))
    expect(known).toContain(name);
});

test('Helm templates close what they open', () => {
  for (const file of readdirSync(join(DEPLOY, 'helm/dream-manor/templates'))) {
    const text = read(`helm/dream-manor/templates/${file}`);
    const opened = [...text.matchAll(/\{\{-? *(if|range|define|with) /g)].length;
    expect([file, [...text.matchAll(/\{\{-? *end *-?\}\}/g)].length]).toEqual([file, opened]);
  }
});
