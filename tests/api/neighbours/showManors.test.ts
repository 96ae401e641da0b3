import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { auditManor } from '#server/auditManor.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { neighbourJobs } from '#server/neighbours/neighbour.jobs.ts';
import { DAY, HOUR, openFarm, type FarmWorld } from '../farm/farmWorld.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const tend = async () => {
  for (const { name, failed } of await runJobs(farm.manor.world, neighbourJobs))
    expect(failed, name).toBeNull();
};

describe('show manors of the house', () => {
  test('greet a newcomer without friends, are labelled, and grow trees', async () => {
    await tend();
    const newcomer = await farm.farmer();
    const { house } = await newcomer.do('game/visit/list');
    expect(house.map(({ kind }) => kind)).toEqual(['house', 'house', 'house']);
    for (const { code } of house) {
      const { owner, plots } = await newcomer.do('game/visit/manor', { code });
      expect(owner.kind).toBe('house');
      expect(plots[0]?.plant).not.toBeNull();
    }
    expect((await farm.manor.call('game/visit/link', { code: house[0]!.code })).status).toBe(200);
  });

  test('earn nothing over many days: all is back in pool:operations, and nobody can be referred by one', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await farm.manor.advance(9 * HOUR);
      await tend();
    }
    await runJobs(farm.manor.world, worldJobs);
    const robots = await farm.manor.world.db.selectFrom('show_manor').selectAll().execute();
    for (const { player_id: id } of robots) expect(await farm.account(`user:${id}`)).toBe(0n);
    expect(await farm.pool('operations')).toBeGreaterThan(amountOf('300'));
    expect(await farm.pool('operations')).toBeLessThan(amountOf('1500'));
    const answer = await farm.manor.call('user/getUserInfoByName', { userName: 'HOIO01' });
    expect(answer.data.exists).toBe(true);
    await expect(farm.manor.signIn({ key: walletKey(731), referrer: 'HOIO01' })).rejects.toThrow();
  });

  test('take help, paid by pool:operations', async () => {
    const helper = await farm.farmer();
    const { house } = await helper.do('game/visit/list');
    const before = await farm.pool('operations');
    let helped = 0;
    for (const { code } of house) {
      const { plots } = await helper.do('game/visit/manor', { code });
      for (const { number } of plots.filter(({ plant }) => plant)) {
        const { status } = await helper.call('game/visit/help', { code, plot: number, care: 'fertilize' });
        if (status === 200) helped += 1;
      }
    }
    expect(helped).toBeGreaterThan(0);
    expect(await farm.pool('operations')).toBeLessThan(before);
    expect((await helper.do('game/visit/mine')).state.hearts).toBeGreaterThan(0);
  });

  test('stand idle while pool:operations is empty, and nothing fails', async () => {
    await farm.move('pool:operations', 'pool:promotion', await farm.pool('operations'));
    await farm.manor.advance(4 * DAY);
    await tend();
  });

  test.skipIf(isInBooks)('the audit finds a coin that one holds', oneDatabase, async () => {
    const [robot] = await farm.manor.world.db.selectFrom('show_manor').selectAll().execute();
    await farm.move('pool:promotion', `user:${robot!.player_id}`, 1n);
    const { findings } = await auditManor(farm.manor.world.db);
    expect(findings.filter(({ state }) => state === 'broken').map(({ id }) => id)).toEqual(['N3']);
    await farm.move(`user:${robot!.player_id}`, 'pool:promotion', 1n);
  });
});
