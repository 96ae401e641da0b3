import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { openWorld, signMessage, type TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

const HOUR = 3_600_000;
const MAX = 3;

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ demo: false });
  manor.world.constants.current = () => ({ ...defaultConstants, SIGN_UPS_HOUR: MAX });
});
afterAll(() => manor.close());

let keys = 7_000;
const join = async (pusername: string, key = walletKey((keys += 1)), world = manor) =>
  world.call('user/logining', { ...(await signMessage(key, world.world.wallNow())), pusername });

test('a referrer brings in at most SIGN_UPS_HOUR players within an hour; known players sign in', async () => {
  const inviter = await manor.signIn();
  const first = walletKey((keys += 1));
  expect((await join(inviter.code, first)).code).toBe(200);
  manor.advanceWall(HOUR / 2);
  for (let more = 1; more < MAX; more += 1) expect((await join(inviter.code)).code).toBe(200);
  const at = manor.world.wallNow() + HOUR / 2;
  expect(await join(inviter.code)).toMatchObject({
    status: 403,
    key: 'signUpsFull',
    values: { max: MAX, at },
    msg: 'This inviter has brought in 3 players within an hour, as many as the rules allow; please try again later or use another invitation code',
  });
  expect((await join(inviter.code, first)).code).toBe(200);
  expect((await join((await manor.signIn()).code)).code).toBe(200);
  // The first of them leaves the hour: one place is free, and one only.
  manor.advanceWall(HOUR / 2);
  expect((await join(inviter.code)).code).toBe(200);
  expect((await join(inviter.code)).key).toBe('signUpsFull');
});

test('sign-ups at the same moment count each other', async () => {
  const inviter = await manor.signIn();
  const answers = await Promise.all(Array.from({ length: MAX * 3 }, () => join(inviter.code)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(MAX);
  expect(new Set(answers.map(({ key }) => key ?? null))).toEqual(new Set([null, 'signUpsFull']));
});

test('the demo world has no bound', async () => {
  const demo = await openWorld();
  demo.world.constants.current = () => ({ ...defaultConstants, SIGN_UPS_HOUR: 1 });
  try {
    const inviter = await demo.signIn();
    for (let more = 0; more < 2; more += 1) {
      expect((await join(inviter.code, walletKey((keys += 1)), demo)).code).toBe(200);
    }
  } finally {
    await demo.close();
  }
});
