import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '#server/jobs/runJobs.ts';
import { neighbourJobs } from '#server/neighbours/neighbour.jobs.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { DAY, type FarmWorld } from '../farm/farmWorld.ts';
import { openNeighbours, OPERATOR, ownerAndHelper, water } from './neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openNeighbours()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

describe('guest book', () => {
  test('holds stickers and set phrases, newest first, and no free text', async () => {
    const { owner, helper } = await ownerAndHelper(farm);
    const { code } = owner;
    await helper.do('game/visit/sticker', { code, sticker: 'sun' });
    await helper.do('game/visit/sticker', { code, sticker: 'tea', phrase: 'hello' });
    const { list, next } = await owner.do('game/visit/mine', { size: 1 });
    expect(list).toMatchObject([{ sticker: 'tea', phrase: 'hello', author: { code: helper.code } }]);
    expect((await owner.do('game/visit/mine', { cursor: next! })).list).toMatchObject([
      { sticker: 'sun', phrase: null },
    ]);
    expect((await helper.do('game/visit/manor', { code })).book).toHaveLength(2);
    expect(await helper.refused('game/visit/sticker', { code })).toBe('nothingToDo');
    expect(await helper.refused('game/visit/sticker', { code, phrase: 'free text' })).toBe(
      'invalidParameter',
    );
    expect(await owner.refused('game/visit/sticker', { code, sticker: 'sun' })).toBe('ownManor');
  });

  test('is read by visitors page by page, in the order of the entries', async () => {
    const { owner, helper } = await ownerAndHelper(farm);
    const { code } = owner;
    for (const sticker of ['sun', 'tea', 'moon']) await helper.do('game/visit/sticker', { code, sticker });
    const first = await helper.do('game/visit/book', { code, size: 2 });
    expect(first.list.map(({ sticker }) => sticker)).toEqual(['moon', 'tea']);
    const second = await helper.do('game/visit/book', { code, size: 2, cursor: first.next! });
    expect([second.list.map(({ sticker }) => sticker), second.next]).toEqual([['sun'], null]);
    expect(await helper.refused('game/visit/book', { code, cursor: 'x' })).toBe('invalidParameter');
    const stranger = await farm.farmer();
    expect(await stranger.refused('game/visit/book', { code })).toBe('manorClosed');
  });

  test('takes ten entries a day from one author, also in a storm, and ten more the next day', async () => {
    const { owner, helper } = await ownerAndHelper(farm);
    const send = () => helper.call('game/visit/sticker', { code: owner.code, sticker: 'star' });
    const answers = await Promise.all(Array.from({ length: 25 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ key }) => key === 'stickersUsed')).toHaveLength(15);
    await farm.manor.advance(DAY);
    expect((await send()).status).toBe(200);
    await runJobs(farm.manor.world, neighbourJobs);
    const days = await farm.manor.world.db
      .selectFrom('guest_day')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .execute();
    expect(days).toMatchObject([{ sent: 1 }]);
  });
});

describe('thanks', () => {
  test('go once to the helper, who hears of it at once', async () => {
    const { owner, helper } = await ownerAndHelper(farm);
    const host = await listenLocally(farm.manor.app);
    const [watching, waiting] = [await liveClient(host, owner.token), await liveClient(host, helper.token)];
    for (const client of [watching, waiting]) await client.next();
    await helper.do('game/visit/help', water(owner.code));
    // The owner's farm changed by another's hand: one message holds the plot and the help.
    const told = await watching.next();
    expect(told).toMatchObject({
      type: 'changes',
      changes: {
        plots: [{ number: 1 }],
        neighbours: [{ help: { care: 'water', helper: { code: helper.code } } }],
      },
    });
    const { helps } = await owner.do('game/visit/mine');
    const thanks = { help: helps[0]!.id, sticker: 'heart' };
    expect((await owner.do('game/visit/thank', thanks)).help.thanked).toBe(true);
    expect(await owner.refused('game/visit/thank', thanks)).toBe('alreadyThanked');
    expect(await helper.refused('game/visit/thank', thanks)).toBe('helpUnknown');
    let heard = await waiting.next();
    while (heard.type === 'changes' && !heard.changes.neighbours) heard = await waiting.next();
    expect(heard).toMatchObject({
      changes: { neighbours: [{ entry: { sticker: 'heart', phrase: 'thanks' } }] },
    });
    for (const client of [watching, waiting]) client.close();
  });
});

describe('nicknames', () => {
  test('are reported once each, listed for operators, kept or reset', async () => {
    const { owner, helper } = await ownerAndHelper(farm);
    const operator = await farm.manor.signIn({ key: OPERATOR });
    const ops = { token: operator.token };
    await owner.do('user/update', { nickName: 'Rude Name' });
    await helper.do('game/visit/report', { code: owner.code });
    expect(await helper.refused('game/visit/report', { code: owner.code })).toBe('alreadyReported');
    expect(await owner.refused('game/visit/report', { code: owner.code })).toBe('ownManor');
    expect(await owner.refused('game/visit/report', { code: 'NOBODY' })).toBe('manorUnknown');
    const listed = await farm.manor.call('ops/nickname/list', {}, ops);
    expect(listed.data.list).toMatchObject([{ code: owner.code, nickName: 'Rude Name', reports: 1 }]);
    const reset = (params: Record<string, string>) =>
      farm.manor.call('ops/nickname/reset', { player: owner.code, reason: 'rude', ...params }, ops);
    expect((await reset({ keep: 'true' })).data.user.nickName).toBe('Rude Name');
    await helper.do('user/update', { nickName: 'Witness' });
    expect((await reset({})).data.user.nickName).toBe(`Farmer ${owner.code}`);
    expect((await reset({})).key).toBe('nothingToDo');
    const acts = await farm.manor.call('ops/player', { player: owner.code }, ops);
    expect(acts.data.acts.map(({ act }) => act)).toEqual(['nickname/reset', 'nickname/keep']);
    expect(await helper.refused('ops/nickname/reset', { player: owner.code, reason: 'x' })).toBe(
      'operatorsOnly',
    );
  });
});
