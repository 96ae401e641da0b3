import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anvilBinary } from '#server/chain/anvilBinary.ts';
import { integrityOf, npmRegistry, packTarball, type NpmRegistry } from '../support/npmRegistry.ts';

const SETUP = pathToFileURL(join(import.meta.dirname, '../../tools/setupProgram.mjs')).href;
const NAME = '@foundry-rs/anvil-darwin-arm64';
const MAC = { platform: 'darwin', arch: 'arm64' };
const PROGRAM = '#!/bin/sh\necho a stand-in\n';

const packed = (version: string, program = PROGRAM, file = 'bin/anvil') =>
  packTarball({ 'package.json': JSON.stringify({ name: NAME, version }), [file]: program });
const TARBALL = packed('1.7.1');

let root: string;
let registry: NpmRegistry | undefined;

/** Writes the wanted version, as the repository's package.json does for Linux alone. */
function wantVersion(version: string): void {
  const optionalDependencies = { '@foundry-rs/anvil-linux-amd64': version };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'manor-fetch '));
  mkdirSync(join(root, 'npm'));
  wantVersion('1.7.1');
});
afterEach(async () => {
  await registry?.close();
  registry = undefined;
  rmSync(root, { recursive: true, force: true });
});

interface Options {
  system?: { platform: string; arch: string };
  integrity?: string;
  url?: string;
  env?: Record<string, string>;
}

/** Starts the anvil part of setup as a process whose only registry is the test's. */
function startSetup({ system = MAC, integrity = integrityOf(TARBALL), url, env = {} }: Options = {}) {
  const hashes = { '1.7.1': { 'anvil-darwin-arm64': integrity, 'anvil-win32-amd64': integrity } };
  const args = [root, { PATH: '', ...env }, system, hashes].map((value) => JSON.stringify(value)).join();
  const script = `const { setupAnvil } = await import(${JSON.stringify(SETUP)});
    console.log('said', JSON.stringify(setupAnvil(${args})));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env.PATH ?? '',
      npm_config_registry: url ?? registry?.url ?? 'http://127.0.0.1:9',
      npm_config_cache: join(root, 'npm/cache'),
      npm_config_userconfig: join(root, 'npm/none'),
      npm_config_globalconfig: join(root, 'npm/none too'),
    },
  });
}

/** Runs it to its end. Returns the final sentence or null, and the output before it. */
async function setup(options?: Options): Promise<{ sentence: string | null; output: string }> {
  const child = startSetup(options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(child, 'close');
  const sentence = /^said (.*)$/m.exec(output)?.[1];
  if (sentence === undefined) throw new Error(output);
  return { sentence: JSON.parse(sentence) as string | null, output: output.replace(/^said .*\n/m, '') };
}

const folder = () => join(root, '.build/foundry');
const listFolder = () => (existsSync(folder()) ? readdirSync(folder()) : []);

describe('anvil for a system that package.json does not name', () => {
  it('is fetched once at the same version, found by the server, and changes no package file', async () => {
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: TARBALL }]);
    const before = readFileSync(join(root, 'package.json'), 'utf8');
    expect(await setup()).toEqual({ sentence: null, output: 'Fetching anvil for darwin arm64 (once) …\n' });
    const binary = anvilBinary({}, { ...MAC, root });
    expect(readFileSync(binary, 'utf8')).toBe(PROGRAM);
    expect(statSync(binary).mode & 0o777).toBe(0o755);
    const requests = [...registry.asked];
    expect([...new Set(requests)]).toEqual([`/${NAME}`, `/${NAME}/-/package-1.7.1.tgz`]);
    expect(await setup()).toEqual({ sentence: null, output: '' });
    expect(registry.asked).toEqual(requests);
    expect(listFolder()).toEqual(['anvil-darwin-arm64']);
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(before);
    expect(readdirSync(root).sort()).toEqual(['.build', 'npm', 'package.json']);
  });

  it('has its own name on Windows', async () => {
    const tarball = packed('1.7.1', PROGRAM, 'bin/anvil.exe');
    registry = await npmRegistry([{ name: '@foundry-rs/anvil-win32-amd64', version: '1.7.1', tarball }]);
    const system = { platform: 'win32', arch: 'x64' };
    expect((await setup({ system, integrity: integrityOf(tarball) })).sentence).toBeNull();
    expect(anvilBinary({}, { ...system, root })).toBe(join(folder(), 'anvil-win32-amd64/bin/anvil.exe'));
  });

  it('is replaced when another version is wanted', async () => {
    const [first, second] = ['1.7.1', '1.7.2'].map((version) => packed(version, `#!${version}`));
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: first ?? TARBALL }]);
    await setup({ integrity: integrityOf(first ?? TARBALL) });
    await registry.close();
    registry = await npmRegistry([{ name: NAME, version: '1.7.2', tarball: second ?? TARBALL }]);
    wantVersion('1.7.2');
    expect((await setup()).sentence).toBeNull();
    expect(readFileSync(anvilBinary({}, { ...MAC, root }), 'utf8')).toBe('#!1.7.2');
    expect(listFolder()).toEqual(['anvil-darwin-arm64']);
  });

  it('is refused when its hash is not the committed one, and no file stays', async () => {
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: packed('1.7.1', 'another') }]);
    const { sentence } = await setup();
    expect(sentence).toMatch(
      /^@foundry-rs\/anvil-darwin-arm64@1\.7\.1 was refused and not installed: its hash/,
    );
    expect(listFolder()).toEqual([]);
    expect(() => anvilBinary({}, { ...MAC, root })).toThrow('anvil');
  });

  it("is refused when it does not match the registry's own checksum", async () => {
    const send = (response: { end(body: Buffer): unknown }) => response.end(packed('1.7.1', 'another'));
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: TARBALL, send }]);
    expect((await setup()).sentence).toMatch(
      /was refused and not installed: it is not what the registry says/,
    );
    expect(listFolder()).toEqual([]);
  });

  it('reports in one sentence what to do when the registry does not have it', async () => {
    registry = await npmRegistry([]);
    const { sentence, output } = await setup();
    expect(sentence).toMatch(
      /^The npm registry does not have @foundry-rs\/anvil-darwin-arm64@1\.7\.1: install/,
    );
    expect(sentence).toMatch(/on PATH, or set ANVIL_BIN/);
    expect(output).toBe('Fetching anvil for darwin arm64 (once) …\n');
    expect(listFolder()).toEqual([]);
  });

  it('reports in one sentence that the registry cannot be reached', async () => {
    registry = await npmRegistry([]);
    const { url } = registry;
    await registry.close();
    registry = undefined;
    const { sentence, output } = await setup({ url });
    expect(sentence).toMatch(/could not be fetched from the npm registry \(ECONNREFUSED\): install Foundry/);
    expect(output).toBe('Fetching anvil for darwin arm64 (once) …\n');
    expect(listFolder()).toEqual([]);
  });

  it('reports in one sentence, without a request, that Foundry has no build for the system', async () => {
    registry = await npmRegistry([]);
    const { sentence } = await setup({ system: { platform: 'freebsd', arch: 'x64' } });
    expect(sentence).toMatch(/^Foundry has no anvil for freebsd x64: install/);
    expect(registry.asked).toEqual([]);
  });

  it('is not fetched when ANVIL_BIN or a chain is set, and not missed when PATH has one', async () => {
    registry = await npmRegistry([]);
    expect((await setup({ env: { ANVIL_BIN: '/somewhere/anvil' } })).sentence).toBeNull();
    expect((await setup({ env: { CHAIN_RPC_URL: 'http://127.0.0.1:1' } })).sentence).toBeNull();
    expect(registry.asked).toEqual([]);
    writeFileSync(join(root, 'npm/anvil'), PROGRAM, { mode: 0o755 });
    expect((await setup({ env: { PATH: join(root, 'npm') } })).sentence).toBeNull();
    expect(new Set(registry.asked)).toEqual(new Set([`/${NAME}`]));
  });

  it('leaves no partial file when setup is killed, and the next run fetches it whole', async () => {
    let begun = () => {};
    const half = new Promise<void>((resolve) => (begun = resolve));
    const send = (response: { write(body: Buffer): unknown }) => {
      response.write(TARBALL.subarray(0, 100));
      begun();
    };
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: TARBALL, send }]);
    const child = startSetup();
    await half;
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
    expect(listFolder()).toEqual([expect.stringMatching(/^\.fetch-/)]);
    expect(() => anvilBinary({}, { ...MAC, root })).toThrow('anvil');
    await registry.close();
    registry = await npmRegistry([{ name: NAME, version: '1.7.1', tarball: TARBALL }]);
    expect((await setup()).sentence).toBeNull();
    expect(listFolder()).toEqual(['anvil-darwin-arm64']);
  });
});
