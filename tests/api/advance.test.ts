import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ demoPart: { faucet: () => Promise.resolve('0x1') } });
  player = await manor.signIn();
});
afterAll(() => manor.close());

test('players cannot advance the game clock beyond what instants can hold', async () => {
  const { clock } = manor.world;
  await clock.advance(Date.UTC(9999, 0) - clock.gameNow() - HOUR_MS);
  const before = clock.current();
  const refused = await manor.call('demo/advance', { ms: 2 * HOUR_MS }, { token: player.token });
  expect(refused).toMatchObject({ key: 'invalidParameter', status: 400 });
  await clock.spread();
  expect(clock.current()).toEqual(before);
  expect(await manor.call('user/facts', {}, { token: player.token })).toMatchObject({ code: 200 });
});
