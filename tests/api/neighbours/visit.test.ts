import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { HOUR, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { openNeighbours, OPERATOR, ownerAndHelper } from './neighbourWorld.ts';

let farm: FarmWorld;
let owner: Farmer;
let helper: Farmer;
let stranger: Farmer;
let operator: string;
let host: string;
beforeAll(async () => {
  farm = await openNeighbours();
  operator = (await farm.manor.signIn({ key: OPERATOR })).token;
  ({ owner, helper } = await ownerAndHelper(farm, { plots: 2 }));
  stranger = await farm.farmer();
  host = await listenLocally(farm.manor.app);
});
afterAll(() => farm.close());

const visit = (by: Farmer, code: string) => by.call('game/visit/manor', { code });
const link = (code: string) => farm.manor.call('game/visit/link', { code });

describe('who may come', () => {
  test('the circle by default: own team and own referrer, nobody else', async () => {
    const { data } = await visit(helper, owner.code.toLowerCase());
    expect(data.owner).toMatchObject({ id: String(owner.id), code: owner.code, kind: 'referrer' });
    expect(data.takesHelp).toBe(true);
    expect((await visit(owner, helper.code)).data.owner.kind).toBe('team');
    expect((await visit(stranger, owner.code)).key).toBe('manorClosed');
    expect((await link(owner.code)).key).toBe('manorClosed');
  });

  test('the team at any depth', async () => {
    const deep = await farm.farmer({ referrer: helper.code });
    expect((await visit(deep, owner.code)).status).toBe(200);
  });

  test('everybody with the link, or nobody', async () => {
    await owner.do('game/visit/settings', { visits: 'link' });
    expect((await visit(stranger, owner.code)).data.owner.kind).toBe('other');
    expect((await link(owner.code)).data.plots).toHaveLength(24);
    await owner.do('game/visit/settings', { visits: 'nobody' });
    for (const by of [stranger, helper]) expect((await visit(by, owner.code)).key).toBe('manorClosed');
    await owner.do('game/visit/settings', { visits: 'circle' });
  });

  test('nobody, oneself, a barred manor and a barred visitor are refused', async () => {
    expect((await visit(helper, 'NOBODY')).key).toBe('manorUnknown');
    expect((await visit(owner, owner.code)).key).toBe('ownManor');
    expect((await visit(helper, 'short')).key).toBe('invalidParameter');
    const bar = (barred: string) =>
      farm.manor.call('ops/visits/bar', { player: owner.code, barred, reason: 'test' }, { token: operator });
    await bar('true');
    expect((await visit(helper, owner.code)).key).toBe('manorBarred');
    expect((await link(owner.code)).key).toBe('manorBarred');
    expect((await visit(owner, helper.code)).key).toBe('visitorBarred');
    await bar('false');
    expect((await visit(helper, owner.code)).status).toBe(200);
  });
});

test('a visitor sees no address, no balance and no worth', async () => {
  const text = JSON.stringify((await visit(helper, owner.code)).data);
  for (const hidden of ['spent', 'fruitPrice', 'yPpm', 'eggPrice', 'available', owner.address, '0x'])
    expect(text).not.toContain(hidden);
});

test('the circle lists the referrer, the team by pages, and no one else', async () => {
  const root = await farm.farmer();
  const child = await farm.farmer({ referrer: root.code });
  const members: Farmer[] = [];
  for (let count = 0; count < 5; count += 1) members.push(await farm.farmer({ referrer: child.code }));
  const first = await child.do('game/visit/list', { size: 3 });
  expect(first.list.map(({ code, kind }) => [code, kind])).toEqual([
    [root.code, 'referrer'],
    ...members
      .slice(2)
      .reverse()
      .map(({ code }) => [code, 'team']),
  ]);
  const second = await child.do('game/visit/list', { size: 3, cursor: first.next! });
  expect(second.list.map(({ code }) => code)).toEqual(
    members
      .slice(0, 2)
      .reverse()
      .map(({ code }) => code),
  );
  expect(second.next).toBeNull();
  expect(await child.refused('game/visit/list', { cursor: 'x' })).toBe('invalidParameter');
});

describe('live', () => {
  test("a visitor's stream carries the manor's changes without amounts, until the rules change", async () => {
    const seen = await liveClient(host, helper.token);
    const unseen = await liveClient(host, stranger.token);
    for (const client of [seen, unseen]) expect(await client.next()).toEqual({ type: 'ready' });
    await visit(helper, owner.code);
    await owner.do('game/land/js', { plot: 1 });
    const message = await seen.next();
    expect(message).toMatchObject({
      type: 'visit',
      owner: String(owner.id),
      news: { plots: [{ number: 1 }] },
    });
    expect(JSON.stringify(message)).not.toMatch(/spent|fruitPrice|balances/);

    await owner.do('game/visit/settings', { visits: 'nobody' });
    expect(await seen.next()).toEqual({ type: 'visit', owner: String(owner.id), news: { closed: true } });
    await owner.do('game/land/js', { plot: 2 });
    await owner.do('game/visit/settings', { visits: 'circle' });
    // Neither stream carried the second care: the next message of each is its own player's.
    for (const [client, by] of [[seen, helper] as const, [unseen, stranger] as const]) {
      await by.do('user/update', { nickName: 'Own' });
      expect(await client.next()).toMatchObject({ type: 'changes', changes: { user: { nickName: 'Own' } } });
      client.close();
    }
  });
});

test('a visit reads the newest state', async () => {
  await sowFor(farm, helper, 'orange', '1');
  const { data } = await visit(owner, helper.code);
  expect(data.plots[0]).toMatchObject({ number: 1, plant: { seed: 'orange', wateredAt: null } });
});

test('a visitor sees the looks and the badges of the owner, and a look that the owner then places', async () => {
  const { owner: decorator, helper: guest } = await ownerAndHelper(farm);
  await decorator.do('game/look/buy', { look: 'gnome' });
  await decorator.do('game/look/place', { look: 'gnome', slot: 'edge-1' });
  await farm.manor.advance(4 * HOUR);
  await decorator.do('game/land/harvest', { plot: 1 });
  const { looks, badges } = (await visit(guest, decorator.code)).data;
  expect(looks.placed).toEqual([{ slot: 'edge-1', look: 'gnome' }]);
  expect(badges).toEqual([{ page: 'tree:apple', grade: 'bronze', count: 1 }]);
  const stream = await liveClient(host, guest.token);
  await stream.next();
  await visit(guest, decorator.code);
  await decorator.do('game/look/clear', { slot: 'edge-1' });
  const message = await stream.next();
  expect(message).toMatchObject({
    type: 'visit',
    owner: String(decorator.id),
    news: { looks: { placed: [] } },
  });
  stream.close();
});
