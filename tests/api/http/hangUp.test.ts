import { randomUUID } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '#server/handlers.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { showHolding } from '#server/holdingLimit/showHolding.ts';
import { skipReason } from '../../support/skipReason.ts';
import { FREE, openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

let manor: TestWorld;
let player: Player;
/** Called with each call of `game/coin/holdMax`, before its work. */
let onCall: (call: ReadingCall) => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  manor = await openWorld({
    limits: { ...FREE, atOnce: 1, waiting: 1 },
    handlers: {
      ...handlers,
      'game/coin/holdMax': async (call, params) => {
        await onCall(call);
        return showHolding(call, params);
      },
    },
  });
  player = await manor.signIn({ key: walletKey(70) });
  await manor.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => manor.close());

const holdMax = (token: string) => manor.call('game/coin/holdMax', {}, { token });

test('a caller who hangs up aborts the signal of the call; nothing is logged as a fault', async () => {
  const { port } = manor.app.server.address() as AddressInfo;
  const aborted = new Promise<void>((resolve) => {
    onCall = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          resolve();
          reject(signal.reason as Error);
        });
        sent.destroy();
      });
  });
  const options = { port, method: 'POST', path: '/api/game/coin/holdMax', headers: { token: player.token } };
  const sent = request({ host: '127.0.0.1', ...options });
  sent.on('error', () => {});
  sent.end();
  await aborted;
  onCall = () => Promise.resolve();
  expect((await holdMax(player.token)).code).toBe(200);
  expect(manor.log.filter((entry) => entry.includes('"level":50'))).toEqual([]);
});

const isPglite = process.env.MANOR_TEST_DB !== 'postgres';
const onlyOne = skipReason('holds the only connection of PGlite; runs in project api');

test.skipIf(!isPglite)(
  'a change is not made when its caller hangs up before it begins',
  onlyOne,
  async () => {
    const { port } = manor.app.server.address() as AddressInfo;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let onHeld = () => {};
    const held = new Promise<void>((resolve) => (onHeld = resolve));
    const holding = manor.world.db.transaction().execute(async () => {
      onHeld();
      await released;
    });
    await held;
    const closed = new Promise<void>((resolve) =>
      manor.app.server.once('request', ({ socket }: IncomingMessage) => {
        socket.once('close', () => resolve());
        setImmediate(() => sent.destroy());
      }),
    );
    const headers = { token: player.token, 'request-id': randomUUID() };
    const options = { port, method: 'POST', path: '/api/game/land/buy?plot=1', headers };
    const sent = request({ host: '127.0.0.1', agent: false, ...options });
    sent.on('error', () => {});
    sent.end();
    await closed;
    release();
    await holding;
    const { list } = (await manor.call('game/land/list', {}, { token: player.token })).data;
    expect(list.filter(({ reclaimedAt }) => reclaimedAt !== null)).toEqual([]);
    expect(manor.log.filter((entry) => entry.includes('"level":50'))).toEqual([]);
  },
);

test("a player's calls share one gate over all sign-ins; another player's calls do not wait", async () => {
  const second = await manor.signIn({ key: walletKey(70) });
  const other = await manor.signIn({ key: walletKey(71) });
  for (const { token } of [player, second, other]) await holdMax(token);
  const running: (() => void)[] = [];
  let hasStarted = () => {};
  const started = new Promise<void>((resolve) => (hasStarted = resolve));
  onCall = (call) => {
    if (call.player.id !== player.id) return Promise.resolve();
    hasStarted();
    return new Promise((end) => running.push(end));
  };
  const first = holdMax(player.token);
  await started;
  // One of the two waits, whichever arrives first; the other is refused.
  const both = [holdMax(second.token), holdMax(second.token)];
  expect((await holdMax(other.token)).code).toBe(200);
  const refused = await Promise.race(both);
  expect(refused).toMatchObject({ status: 429, key: 'tooManyCalls', values: { seconds: 1 } });
  onCall = () => Promise.resolve();
  running[0]?.();
  expect((await first).code).toBe(200);
  expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([200, refused.code]);
});
