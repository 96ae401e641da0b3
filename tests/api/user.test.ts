import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
});
afterAll(() => manor.close());

const update = (params: Record<string, string>) => manor.call('user/update', params, { token: player.token });
const info = async () => (await manor.call('user/getUserInfo', {}, { token: player.token })).data.user;

test('nickname, picture and language can be changed, each change with a higher version', async () => {
  const before = await info();
  const { data } = await update({ nickName: '  小明 농부 สวน-1 ' });
  expect(data.changes.user).toMatchObject({ nickName: '小明 농부 สวน-1', version: before.version + 1 });
  expect((await update({ lang: 'th_TH', image: '1' })).data.changes.user?.version).toBe(before.version + 2);
  const row = await manor.world.db.selectFrom('player').select('lang').where('id', '=', player.id).execute();
  expect(row).toEqual([{ lang: 'th_TH' }]);
  expect(await info()).toMatchObject({ nickName: '小明 농부 สวน-1' });
});

test.each(['', ' ', 'a'.repeat(21), '<b>x</b>', 'a\u0000b', 'a\nb', '\u202Eabc', '💩'])(
  'the nickname %j is refused',
  async (nickName) => {
    expect(await update({ nickName })).toMatchObject({
      key: 'invalidParameter',
      values: { parameter: 'nickName' },
    });
  },
);

test('a nickname may have 20 characters of any script', async () => {
  for (const nickName of ['a'.repeat(20), '园'.repeat(20), 'ế'.repeat(20)]) {
    expect((await update({ nickName })).data.changes.user?.nickName).toBe(nickName);
  }
});

test('a call without a change is refused', async () => {
  expect(await update({})).toMatchObject({ status: 409, key: 'nothingToDo' });
});

test('the picture is the portrait of the level; a level not reached has none yet', async () => {
  const player = await manor.signIn();
  const user = async () => (await manor.call('user/getUserInfo', {}, { token: player.token })).data.user;
  const choose = (image: string) => manor.call('user/update', { image }, { token: player.token });
  const first = await user();
  expect(first).toMatchObject({ level: 1, gamePoints: '0', image: 'level-1' });
  expect(await choose('2')).toMatchObject({ key: 'invalidParameter', values: { parameter: 'image' } });
  await manor.give(player, 'PTS', '5000');
  const third = await user();
  expect(third).toMatchObject({ level: 3, gamePoints: '5000', image: 'level-3' });
  expect(third.version).toBeGreaterThan(first.version);
  expect((await choose('2')).data.changes.user?.image).toBe('level-2');
});

test("the invitation link uses the caller's origin, unless that is not a host", async () => {
  const link = async (host: string) => {
    const headers = { token: player.token, host };
    const response = await manor.app.inject({ method: 'POST', url: '/api/user/getUserInfo', headers });
    return response.json<{ data: { user: { invitationLink: string } } }>().data.user.invitationLink;
  };
  const end = `/#/invite?pusername=${player.code}`;
  expect(await link('192.168.1.5:8080')).toBe(`http://192.168.1.5:8080${end}`);
  expect(await link('manor.example')).toBe(`http://manor.example${end}`);
  expect(await link('[::1]:8080')).toBe(`http://[::1]:8080${end}`);
  for (const host of ['evil.example/x', 'a b', '"><script>', 'x@y'])
    expect(await link(host)).toBe(`http://localhost${end}`);
});

test('constants come with their history', async () => {
  const { data } = await manor.call('config/constants');
  const landPlots = data.list.find(({ key }) => key === 'LAND_PLOTS');
  expect(landPlots).toMatchObject({ value: 24, history: [{ value: 24, reason: 'default' }] });
  expect(data.list.every(({ history }) => history.length >= 1)).toBe(true);
});

test('a manor of the house is marked as such; a player is not, and cannot become one', async () => {
  const guest = await manor.signIn();
  const isRobot = async () =>
    (await manor.call('user/getUserInfo', {}, { token: guest.token })).data.user.isRobot;
  expect(await isRobot()).toBe(false);
  const asked = await manor.call('user/update', { isRobot: 'true' }, { token: guest.token });
  expect(asked).toMatchObject({ key: 'unknownParameter', values: { parameter: 'isRobot' } });
  await manor.world.db.updateTable('player').set({ is_robot: true }).where('id', '=', guest.id).execute();
  expect(await isRobot()).toBe(true);
});

test('one read has the facts of all, as their own calls answer them', async () => {
  const player = await manor.signIn();
  const read = async (path: 'user/getUserInfo' | 'game/seed/myList' | 'game/price') =>
    (await manor.call(path, {}, { token: player.token })).data;
  const list = async (path: 'userAccount/balance' | 'game/land/list' | 'game/hen/list') =>
    (await manor.call(path, {}, { token: player.token })).data.list;
  const { data } = await manor.call('user/facts', {}, { token: player.token });
  expect(data.changes).toEqual({
    ...(await read('user/getUserInfo')),
    ...(await read('game/seed/myList')),
    ...(await read('game/price')),
    balances: await list('userAccount/balance'),
    plots: await list('game/land/list'),
    hens: await list('game/hen/list'),
    looks: (await manor.call('game/look/list', {}, { token: player.token })).data.changes.looks,
    gifts: (await manor.call('game/ticketList', {}, { token: player.token })).data.gifts,
    noticesUnread: (await manor.call('notice/list', {}, { token: player.token })).data.unread,
    freeze: { version: expect.any(Number) as number, reason: null },
  });
});
