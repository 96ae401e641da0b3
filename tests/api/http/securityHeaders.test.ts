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
  writeFileSync(join(pages, 'notices.html'), '<!doctype html><p>MIT</p>');
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  manor = await openWorld({ pages });
});
afterAll(async () => {
  await manor.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => manor.app.inject({ url, headers });

const policyOf = async (url: string, headers: Record<string, string> = {}) =>
  (await get(url, { host: 'manor.example:8080', ...headers })).headers['content-security-policy'];

describe('every answer', () => {
  test.each(['/', '/api/config', '/api/nothing', '/assets/app-1a2b.js', '/icon.svg', '/%', '/%c0%ae'])(
    '%s carries the headers',
    async (url) => {
      const { headers } = await get(url);
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
});

describe('the content policy', () => {
  test.each(['/', '/notices.html', '/farm', '/api/docs'])(
    'of the document %s lets no foreign script run',
    async (url) => {
      const policy = String(await policyOf(url, { accept: 'text/html' }));
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).not.toMatch(/unsafe|\*|https?:/);
      expect(policy).toMatch(/default-src '(self|none)'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
    },
  );

  test("of the app's page names its own scripts and sockets", async () => {
    const policy = String(await policyOf('/'));
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain('ws://manor.example:8080 wss://manor.example:8080');
  });

  test('comes again with the 304 of a document', async () => {
    const { headers } = await get('/');
    const repeated = await get('/', { 'if-none-match': String(headers.etag), accept: 'text/html,*/*' });
    expect(repeated.statusCode).toBe(304);
    expect(repeated.headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('of a drawing, which opened alone is a document, allows styles only', async () => {
    expect(await policyOf('/icon.svg')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  });

  test.each(['/api/config', '/api/nothing', '/assets/app-1a2b.js', '/%'])(
    'is not sent with %s',
    async (url) => {
      expect(await policyOf(url)).toBeUndefined();
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
  const world = await openWorld({ publicOrigin: 'https://manor.example', pages });
  const page = await world.app.inject('/');
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  const { headers } = await world.app.inject('/api/config');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
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

describe('security.txt', () => {
  test('names the contacts and expires half a year after today', async () => {
    const world = await openWorld({
      publicOrigin: 'https://manor.example',
      securityContact: {
        contacts: ['mailto:security@manor.example', 'https://manor.example/report'],
        policy: null,
      },
    });
    const { headers, body } = await world.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const day = Math.floor(world.world.wallNow() / 86_400_000);
    expect(body.split('\r\n')).toEqual([
      'Contact: mailto:security@manor.example',
      'Contact: https://manor.example/report',
      `Expires: ${new Date((day + 180) * 86_400_000).toISOString()}`,
      'Preferred-Languages: en, zh',
      'Canonical: https://manor.example/.well-known/security.txt',
      '',
    ]);
    expect((await world.app.inject('/security.txt')).headers.location).toBe('/.well-known/security.txt');
    await world.close();
  });

  test('is not there without a contact', async () => {
    expect((await get('/.well-known/security.txt')).json()).toMatchObject({ key: 'callUnknown' });
  });
});
