import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '#server/ledger/balances.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { insertSession } from '#server/sessions/session.repo.ts';
import { signInKeyOf } from '#server/sessions/signInKey.ts';
import { BEGIN, FIRST_OWNER, openWorld, signMessage, type TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

let manor: TestWorld;
beforeAll(async () => (manor = await openWorld()));
afterAll(() => manor.close());

const HOUR_MS = 3_600_000;
let used = 500;
const newKey = () => walletKey(used++);
const login = (params: Record<string, string>) => manor.call('user/logining', params);
const invited = { pusername: 'MANOR1' };

describe('a newcomer', () => {
  test('is created with code, link, gift and sponsor, and gets a token for calls', async () => {
    const key = newKey();
    const { data, code } = await login({ ...(await signMessage(key, BEGIN)), ...invited });
    expect(code).toBe(200);
    expect(data.created).toBe(true);
    expect(data.token).toMatch(/^[0-9a-f]{64}$/);
    expect(data.user).toMatchObject({
      userName: key.address,
      level: 1,
      tier: 'regular',
      isRobot: false,
      isOperator: false,
    });
    expect(data.user.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(data.user.nickName).toBe(`Farmer ${data.user.referralCode}`);
    const thai = await manor.call(
      'user/logining',
      { ...(await signMessage(newKey(), BEGIN)), ...invited },
      { lang: 'th_TH' },
    );
    expect(thai.data.user.nickName).toBe(`ชาวสวน ${thai.data.user.referralCode}`);
    expect(data.user.invitationLink).toMatch(new RegExp(`/#/invite\\?pusername=${data.user.referralCode}$`));
    const info = await manor.call('user/getUserInfo', {}, { token: data.token });
    expect(info.data.user).toMatchObject({ ...data.user, version: expect.any(Number) });
    const sponsor = await findPlayerByName(manor.world.db, 'MANOR1');
    const player = await findPlayerByName(manor.world.db, key.address);
    expect(player?.sponsor_id).toBe(sponsor?.id);
    const balances = await manor.call('userAccount/balance', {}, { token: data.token });
    expect(balances.data.list.find(({ coin }) => coin === 'ATR')?.available).toBe('200');
  });

  test('can be invited by code in any case or by address, and needs no inviter later', async () => {
    for (const pusername of ['manor1', ' MANOR1 ', walletKey(FIRST_OWNER).address.toLowerCase()]) {
      const key = newKey();
      expect((await login({ ...(await signMessage(key, BEGIN)), pusername })).data.created).toBe(true);
      const secondLogin = await login(await signMessage(key, BEGIN));
      expect(secondLogin).toMatchObject({ code: 200, data: { created: false } });
    }
  });

  test.each([
    ['no code', {}, 'invitationCodeRequired'],
    ['an empty code', { pusername: ' ' }, 'invitationCodeRequired'],
    ['an unknown code', { pusername: 'ZZZZZZ' }, 'referrerUnknown'],
    ['a malformed code', { pusername: 'a' }, 'referrerUnknown'],
    ['an unknown address', { pusername: walletKey(998).address }, 'referrerUnknown'],
  ])('with %s is refused', async (_, referrer, key) => {
    const wallet = newKey();
    expect(await login({ ...(await signMessage(wallet, BEGIN)), ...referrer })).toMatchObject({ key });
    expect(await findPlayerByName(manor.world.db, wallet.address)).toBeNull();
  });

  test('cannot invite itself', async () => {
    const key = newKey();
    const signed = await signMessage(key, BEGIN);
    expect(await login({ ...signed, pusername: key.address })).toMatchObject({ key: 'referrerUnknown' });
  });

  test('keeps its inviter for good, so that nobody becomes their own sponsor', async () => {
    const [sponsor, key] = [newKey(), newKey()];
    await login({ ...(await signMessage(sponsor, BEGIN)), ...invited });
    await login({ ...(await signMessage(key, BEGIN)), pusername: sponsor.address });
    const before = await findPlayerByName(manor.world.db, sponsor.address);
    // Invited by its own referee, and by another player.
    for (const pusername of [key.address, walletKey(FIRST_OWNER).address]) {
      const secondLogin = await login({ ...(await signMessage(sponsor, BEGIN)), pusername });
      expect(secondLogin).toMatchObject({ code: 200, data: { created: false } });
    }
    expect(await findPlayerByName(manor.world.db, sponsor.address)).toEqual(before);
    const invitedOne = await findPlayerByName(manor.world.db, key.address);
    expect(invitedOne?.sponsor_id).toBe(before?.id);
  });

  test('signing in twenty times at once becomes one player with one gift and twenty tokens', async () => {
    const key = newKey();
    const params = { ...(await signMessage(key, BEGIN)), ...invited };
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(params)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ data }) => data.created)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(20);
    const [atr] = await balancesOf(manor.world.db, BigInt(answers[0]!.data.user.id), ['ATR']);
    expect(atr?.available).toBe('200');
  });
});

describe('a sign-in message', () => {
  const signedText = async (message: string) => {
    const key = newKey();
    return login({ ...(await signMessage(key, BEGIN, message)), ...invited });
  };

  test('may have a space before its timestamp', async () => {
    expect((await signedText(`Dream Manor Login ${BEGIN}`)).code).toBe(200);
    expect((await signedText(`Dream Manor Login${BEGIN}`)).code).toBe(200);
  });

  test.each([
    'Dream Manor Login',
    'Dream Manor Login 1',
    `Dream Manor Login  ${BEGIN}`,
    `Dream Manor Login ${BEGIN}0`,
    `Dream Manor Login ${BEGIN} and all my coins`,
    `dream manor login ${BEGIN}`,
    'Hello',
    '',
  ])('of another text is refused: "%s"', async (message) => {
    expect(await signedText(message)).toMatchObject({ key: 'messageMalformed', status: 400 });
  });

  test('is valid for 24 hours of the server clock and no millisecond longer', async () => {
    const at = (ms: number) => signedText(`Dream Manor Login ${BEGIN + ms}`);
    expect((await at(-24 * HOUR_MS)).code).toBe(200);
    expect(await at(-24 * HOUR_MS - 1)).toMatchObject({ key: 'messageTooOld', status: 401 });
  });

  test('may be a minute ahead, as clocks of phones are, and no millisecond more', async () => {
    const at = (ms: number) => signedText(`Dream Manor Login ${BEGIN + ms}`);
    expect((await at(60_000)).code).toBe(200);
    expect(await at(60_001)).toMatchObject({ key: 'messageFromFuture', status: 401 });
  });
});

describe('a signature', () => {
  test('of another wallet is refused', async () => {
    const signed = await signMessage(newKey(), BEGIN);
    const answer = await login({ ...signed, username: newKey().address, ...invited });
    // Only the chain can tell if a contract lives at that address, and this world's chain does not answer.
    expect(answer).toMatchObject({ key: 'chainUnavailable', status: 503 });
  });

  test('is refused when no contract at the address confirms it', async () => {
    const key = newKey();
    const strict = await openWorld({
      chain: { ...manor.world.chain, verifySigner: async () => 'invalid' },
    });
    const answer = await strict.call('user/logining', { ...(await signMessage(key, BEGIN)), ...invited });
    expect(answer).toMatchObject({ key: 'signatureFailed', status: 401, msg: 'Signature failed' });
    await strict.close();
  });

  test.each([
    ['limited', { key: 'tooManyCalls', status: 429, values: { seconds: 60 } }],
    ['busy', { key: 'busy', status: 503 }],
  ] as const)(
    'that is not checked, as there are too many, is refused as such: %s',
    async (verdict, expected) => {
      let client = '';
      const verifySigner = (claim: { client: string }) => {
        client = claim.client;
        return Promise.resolve(verdict);
      };
      const full = await openWorld({ chain: { ...manor.world.chain, verifySigner } });
      const answer = await full.call('user/logining', {
        ...(await signMessage(newKey(), BEGIN)),
        ...invited,
      });
      expect(answer).toMatchObject(expected);
      expect(client).toBe('127.0.0.1');
      await full.close();
    },
  );

  test.each(['0x', '0xzz', 'abc', '0x123', `0x${'ab'.repeat(4097)}`])(
    'that is garbage is refused by name: %s',
    async (signature) => {
      const signed = await signMessage(newKey(), BEGIN);
      const answer = await login({ ...signed, signature, ...invited });
      expect(answer).toMatchObject({ key: 'invalidParameter', values: { parameter: 'signature' } });
    },
  );
});

describe('a sign-out', () => {
  test('ends its own token and the message signed before it', async () => {
    const key = newKey();
    const signed = { ...(await signMessage(key, BEGIN)), ...invited };
    const token = (await login(signed)).data.token;
    const two = (await login(signed)).data.token;
    expect(await manor.call('user/logout', {}, { token: token })).toMatchObject({ data: { ended: 1 } });
    expect(await manor.call('user/getUserInfo', {}, { token: token })).toMatchObject({ key: 'signInEnded' });
    expect((await manor.call('user/getUserInfo', {}, { token: two })).code).toBe(200);
    expect(await login(signed)).toMatchObject({ key: 'messageSignedOut', status: 401 });
    const later = await signMessage(key, BEGIN + 1);
    expect((await login(later)).code).toBe(200);
  });

  test('of all devices ends every token', async () => {
    const key = newKey();
    const signed = { ...(await signMessage(key, BEGIN)), ...invited };
    const tokens = [(await login(signed)).data.token, (await login(signed)).data.token];
    const out = await manor.call('user/logout', { everywhere: 'true' }, { token: tokens[0]! });
    expect(out.data.ended).toBe(2);
    for (const token of tokens) {
      expect(await manor.call('user/getUserInfo', {}, { token })).toMatchObject({ key: 'signInEnded' });
    }
  });

  test('also ends a message that a fast clock dated ahead', async () => {
    const key = newKey();
    const ahead = { ...(await signMessage(key, BEGIN + 50_000)), ...invited };
    const { data } = await login(ahead);
    await manor.call('user/logout', {}, { token: data.token });
    expect(await login(ahead)).toMatchObject({ key: 'messageSignedOut' });
  });
});

test('a sign-in that is used lasts 30 days', async () => {
  const world = await openWorld();
  const { token } = await world.signIn();
  const works = async () => (await world.call('user/getUserInfo', {}, { token })).code === 200;
  for (const days of [13, 26]) {
    world.advanceWall(13 * 24 * HOUR_MS);
    expect(await works()).toBe(true);
    // Last uses are written beside the calls.
    const used = () => world.world.db.selectFrom('session').select('used_at').execute();
    await expect.poll(used).toContainEqual({ used_at: new Date(BEGIN + days * 24 * HOUR_MS) });
  }
  world.advanceWall(4 * 24 * HOUR_MS - 1);
  expect(await works()).toBe(true);
  world.advanceWall(1);
  expect(await world.call('user/getUserInfo', {}, { token })).toMatchObject({ key: 'signInEnded' });
  await world.close();
});

test('a sign-in ends after 14 days without use, for reads, changes and the list', async () => {
  const world = await openWorld();
  const { token } = await world.signIn({ key: newKey() });
  world.advanceWall(14 * 24 * HOUR_MS - 1);
  const fresh = await world.signIn({ key: newKey() });
  world.advanceWall(1);
  expect(await world.call('user/getUserInfo', {}, { token })).toMatchObject({ key: 'signInEnded' });
  expect(await world.call('user/update', { nickName: 'Late' }, { token })).toMatchObject({
    key: 'signInEnded',
  });
  const [listed] = (await world.call('user/sessions', {}, { token: fresh.token })).data.list;
  expect(listed).toMatchObject({ endsAt: world.world.wallNow() - 1 + 14 * 24 * HOUR_MS });
  await world.close();
});

test('the database holds tokens and signatures only as hashes', async () => {
  const { token } = await manor.signIn();
  const rows = await manor.world.db.selectFrom('session').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('hex')))).not.toContain(token);
});

test('a token names its player, and opens nothing under the id of another one', async () => {
  const [one, two] = [await manor.signIn(), await manor.signIn()];
  expect(signInKeyOf(one.token)?.playerId).toBe(one.id);
  const forged = two.token.slice(0, 16) + one.token.slice(16);
  for (const path of ['user/getUserInfo', 'user/logout'] as const)
    expect(await manor.call(path, {}, { token: forged })).toMatchObject({ key: 'signInEnded' });
});

test('a token of before tokens named their player goes on until it ends', async () => {
  const { id, address } = await manor.signIn();
  const token = 'a1'.repeat(32);
  const message = `Dream Manor Login ${BEGIN}`;
  const agent = { browser: null, system: null };
  const session = { token, playerId: id, message, wallNow: manor.world.wallNow(), deviceKey: null, agent };
  await inTransaction(manor.world.db, (tx) => insertSession(tx, session));
  expect(signInKeyOf(token)).toBeNull();
  expect(await manor.call('user/getUserInfo', {}, { token })).toMatchObject({
    code: 200,
    data: { user: { userName: address } },
  });
  expect(await manor.call('user/update', { nickName: 'As before' }, { token })).toMatchObject({ code: 200 });
  expect(await manor.call('user/logout', {}, { token })).toMatchObject({ code: 200 });
  for (const path of ['user/getUserInfo', 'user/logout'] as const)
    expect(await manor.call(path, {}, { token })).toMatchObject({ key: 'signInEnded' });
});

test('codes that collide are drawn again', async () => {
  const draws = [
    Uint8Array.of(1, 2, 3, 4, 5, 6),
    Uint8Array.of(1, 2, 3, 4, 5, 6),
    Uint8Array.of(6, 5, 4, 3, 2, 1),
  ];
  let token = 0;
  const world = await openWorld({
    randomBytes: (count) => (count === 6 ? draws.shift()! : new Uint8Array(count).fill(++token)),
  });
  const codes = [(await world.signIn()).code, (await world.signIn()).code];
  expect(codes).toEqual(['BCDEFG', 'GFEDCB']);
  await world.close();
});

test('getUserInfoByName reports only that a player exists', async () => {
  const { address, code } = await manor.signIn();
  for (const userName of [address, address.toLowerCase(), code, code.toLowerCase()]) {
    const { data } = await manor.call('user/getUserInfoByName', { userName });
    expect(data).toEqual({ exists: true });
  }
  for (const userName of ['ZZZZZZ', walletKey(997).address]) {
    const { data } = await manor.call('user/getUserInfoByName', { userName });
    expect(data).toEqual({ exists: false });
  }
});

test('operators need no inviter, and new players get no gift outside the demo world', async () => {
  const key = newKey();
  const world = await openWorld({ demo: false, operators: [key.address.toLowerCase()] });
  const { data } = await world.call('user/logining', await signMessage(key, BEGIN));
  expect(data.created).toBe(true);
  const balances = await world.call('userAccount/balance', {}, { token: data.token });
  expect(balances.data.list.every(({ total }) => total === '0')).toBe(true);
  await world.close();
});
