import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../support/world.ts';

const SCRIPT = 'document.documentElement.dataset.early = "yes";';
const folder = mkdtempSync(join(tmpdir(), 'manor-pages-'));
const pages = join(folder, 'dist');
let manor: TestWorld;

beforeAll(async () => {
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(pages, '.stamp'), 'hidden');
  writeFileSync(
    join(pages, 'index.html'),
    `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/app-1a2b.js"></script>`,
  );
  writeFileSync(join(pages, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(join(pages, 'assets/app-1a2b.js.br'), brotliCompressSync('compressed'));
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  manor = await openWorld({ pages });
});
afterAll(async () => {
  await manor.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => manor.app.inject({ url, headers });

describe('every answer', () => {
  test.each(['/', '/api/config', '/api/nothing', '/assets/app-1a2b.js', '/%', '/%c0%ae'])(
    '%s carries the headers',
    async (url) => {
      const { headers } = await get(url, { host: 'manor.example:8080' });
      const policy = String(headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).toContain("'self'");
      expect(scripts).not.toMatch(/unsafe|\*|https?:/);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain('ws://manor.example:8080 wss://manor.example:8080');
      expect(policy).not.toContain('unsafe-eval');
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test('allows the inline script of the page by its hash, and no other script', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
  });

  test('does not echo a malformed host', async () => {
    const policy = String(
      (await get('/', { host: "x;script-src 'unsafe-eval'" })).headers['content-security-policy'],
    );
    expect(policy).not.toContain('unsafe-eval');
  });
});

test('sets HSTS behind https', async () => {
  const world = await openWorld({ publicOrigin: 'https://manor.example' });
  const { headers } = await world.app.inject('/api/config');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  const { data } = await world.call('user/getUserInfo', {}, { token: (await world.signIn()).token });
  expect(data.user.invitationLink).toMatch(/^https:\/\/manor\.example\/#\/invite\?pusername=/);
  await world.close();
});

describe('files', () => {
  test('with a hashed name are cached for ever, the page is revalidated each time', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
    const { headers } = await get('/');
    const repeated = await get('/', { 'if-none-match': String(headers.etag) });
    expect(repeated.statusCode).toBe(304);
  });

  test('are compressed for clients that accept it, with their own type and lifetime', async () => {
    const plain = await get('/assets/app-1a2b.js');
    expect(plain.body).toBe('plain');
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(small.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('compressed');
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/.stamp',
    '/assets/',
    '/nothing.js',
  ])('%s is not there', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain('outside');
    expect(response.body).not.toContain('hidden');
  });

  test('an unknown page path returns the app, an unknown call does not', async () => {
    const page = await get('/farm', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<!doctype html>');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await get('/api/farm', { accept: 'text/html' })).json()).toMatchObject({ key: 'callUnknown' });
  });
});

test('without a built app only calls are served', async () => {
  const world = await openWorld({ pages: join(folder, 'not-built') });
  expect((await world.app.inject('/')).json()).toMatchObject({ key: 'callUnknown' });
  expect((await world.call('config')).code).toBe(200);
  await world.close();
});
