import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import { listenLocally } from '../../support/liveClient.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let host: string;
let player: Player;
beforeAll(async () => {
  manor = await openWorld();
  host = await listenLocally(manor.app);
  player = await manor.signIn();
});
afterAll(() => manor.close());

/** The whole answer to bytes sent over a connection, which the client half-closes. */
async function sent(lines: readonly string[]): Promise<string> {
  const [address, port] = host.split(':');
  const socket = connect(Number(port), address);
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const POST = ['POST /api/config HTTP/1.1', 'Host: manor.example', 'Connection: close'];

describe('a request that proxies could read otherwise is refused', () => {
  test.each([
    ['a length and an encoding', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5']],
    ['an unknown encoding', ['Transfer-Encoding: xchunked']],
    ['a folded header', ['X-One: a', ' b']],
    ['a space in a name', ['Token : x']],
    ['a zero byte', ['Token: a\0b']],
  ])('%s', async (_, headers) => {
    expect(await sent([...POST, ...headers])).toMatch(/^HTTP\/1\.1 400 /);
  });
});

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'GET', 'HEAD', 'OPTIONS'])(
  'no call is made by %s, whatever headers ask for it',
  async (method) => {
    const head = [`${method} /api/user/getUserInfo HTTP/1.1`, 'Host: a', 'Connection: close'];
    const answer = await sent([...head, `Token: ${player.token}`, 'X-HTTP-Method-Override: POST']);
    // A method that Node does not route has no path at all.
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain(player.address);
  },
);

test('no answer sets a cookie or lets another site read it', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const path of Object.keys(table) as Path[]) {
    for (const token of [undefined, player.token]) {
      const answer = await manor.call(path, {}, { headers, ...(token !== undefined && { token }) });
      expect(answer.headers, path).not.toHaveProperty('set-cookie');
      expect(answer.headers, path).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers['cache-control'], path).toBe('no-store');
      if (path === 'user/logout' && token !== undefined) player = await manor.signIn();
    }
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a parameter %s is unknown',
  async (name) => {
    const answer = await manor.call('user/getUserInfo', { [name]: '1' }, { token: player.token });
    expect(answer).toMatchObject({ key: 'unknownParameter', values: { parameter: name } });
  },
);

test('headers of a proxy make nobody an operator', async () => {
  const headers = {
    'x-forwarded-user': 'operator',
    'x-real-ip': '127.0.0.1',
    'x-original-url': '/api/config',
  };
  const paths = (Object.keys(table) as Path[]).filter((path) => table[path].access === 'operator');
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    expect((await manor.call(path, {}, { token: player.token, headers })).status, path).toBe(403);
  }
});
