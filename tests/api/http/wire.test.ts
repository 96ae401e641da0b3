import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLocally } from '../../support/liveClient.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let host: string;
beforeAll(async () => {
  manor = await openWorld();
  host = await listenLocally(manor.app);
});
afterAll(() => manor.close());

/** Sends raw bytes and returns everything received. */
function talk(bytes: string): Promise<string> {
  const [name, port] = host.split(':');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), name, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

test("a path beyond our limit, or beyond the server's own, is answered with a sentence", async () => {
  for (const length of [13_000, 60_000, 100_000]) {
    const response = await fetch(`http://${host}/api/config?x=${'a'.repeat(length)}`, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 40010, key: 'requestTooLarge' });
  }
});

test('bytes that are not HTTP are answered and the connection closed', async () => {
  const received = await talk('GARBAGE\r\n\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toContain('"key":"invalidParameter"');
});

test.each(['/api/%zz', '/%E0%A4%A', '/%', '/api/config/..%00'])('the path %s is not a call', async (path) => {
  const received = await talk(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
  expect(received).toMatch(/^HTTP\/1\.1 404 /);
  expect(received).toContain('"key":"callUnknown"');
});

test("a browser's real client succeeds: JSON type, empty object, query", async () => {
  const headers = { 'content-type': 'application/json', lang: 'en_US' };
  const url = `http://${host}/api/user/getUserInfoByName?userName=MANOR1`;
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  expect(await response.json()).toEqual({ code: 200, msg: 'ok', data: { exists: true } });
});
