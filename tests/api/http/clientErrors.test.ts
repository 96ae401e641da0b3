import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../support/world.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const SENTENCE = 'a player saw an error in the browser';
let manor: TestWorld;

beforeAll(async () => {
  manor = await openWorld();
});
afterAll(() => manor.close());

const send = (body: string, remoteAddress = '203.0.113.1') =>
  manor.app.inject({ method: 'POST', url: '/api/client-errors', body, remoteAddress });
const logged = () => manor.log.filter((line) => line.includes(SENTENCE));

test('an error of a browser is logged without addresses, and cut', async () => {
  const error = {
    id: 'C-1',
    message: `no wallet ${ADDRESS}`,
    place: 'connectWallet',
    engine: 'x'.repeat(900),
  };
  expect((await send(JSON.stringify(error))).statusCode).toBe(204);
  const { clientError } = JSON.parse(logged()[0] ?? '{}') as { clientError: typeof error };
  expect(clientError).toEqual({
    id: 'C-1',
    message: 'no wallet 0xabab…abab',
    place: 'connectWallet',
    engine: 'x'.repeat(500),
  });
});

test('what is no error is refused and not logged', async () => {
  const before = logged().length;
  for (const body of ['', 'null', '[]', '{"message":1}', '{']) {
    expect((await send(body, '203.0.113.2')).json()).toMatchObject({ key: 'invalidParameter' });
  }
  expect((await send(JSON.stringify({ message: 'a'.repeat(5_000) }), '203.0.113.3')).statusCode).not.toBe(
    204,
  );
  expect(logged()).toHaveLength(before);
});

test('an address that reports without end is refused', async () => {
  const before = logged().length;
  const codes: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    codes.push((await send('{"message":"again"}', '203.0.113.4')).statusCode);
  }
  expect(codes.filter((code) => code === 204)).toHaveLength(10);
  expect(logged()).toHaveLength(before + 10);
  expect((await send('{"message":"another"}', '203.0.113.5')).statusCode).toBe(204);
});

test('a manor that is not to log them has no such path', async () => {
  const silent = await openWorld({ clientErrors: false });
  const { statusCode } = await silent.app.inject({ method: 'POST', url: '/api/client-errors', body: '{}' });
  expect(statusCode).toBe(404);
  await silent.close();
});
