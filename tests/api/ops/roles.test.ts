import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Path } from '#core/api/table.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setRoleByShell } from '#server/operators/roles/setRoleByShell.ts';
import { openRoles } from '#server/sessions/openRoles.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { BEGIN, openWorld, type Player, type TestWorld } from '../../support/world.ts';

const KEYS = [walletKey(740), walletKey(741), walletKey(742)] as const;
const reason = 'the team changed';
let manor: TestWorld;
let first: Player;
let second: Player;
let member: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [KEYS[0].address, KEYS[1].address.toLowerCase()] });
  first = await manor.signIn({ key: KEYS[0] });
  second = await manor.signIn({ key: KEYS[1] });
  member = await manor.signIn({ key: KEYS[2] });
});
afterAll(() => manor.close());

const as = <P extends Path>(player: Player, path: P, params: Record<string, string> = {}) =>
  manor.call(path, params, { token: player.token });
const setRole = (address: string, role: OperatorRole | 'none', by = first) =>
  as(by, 'ops/role/set', { address, role, reason });

/** Changes a role as two admins do. */
async function give(role: OperatorRole | 'none', address = member.address): Promise<void> {
  const { data } = await setRole(address, role);
  expect((await as(second, 'ops/role/pass', { id: data.change.id })).code).toBe(200);
}

describe('a role', () => {
  test('comes from the setting as admin, in any case of the address', async () => {
    const { data } = await as(second, 'ops/role/list');
    expect(data.own).toBe('admin');
    expect(data.operators.map(({ address, role, setBy }) => [address, role, setBy]).sort()).toEqual(
      [first, second].map(({ address }) => [address, 'admin', 'setting']).sort(),
    );
  });

  test('changes by two admins, and not by one', async () => {
    const { change } = (await setRole(member.address.toLowerCase(), 'support')).data;
    expect(change).toMatchObject({ address: member.address, role: 'support', state: 'proposed' });
    expect((await setRole(member.address, 'viewer', second)).key).toBe('rolePending');
    expect((await as(member, 'ops/role/list')).key).toBe('operatorsOnly');
    expect((await as(first, 'ops/role/pass', { id: change.id })).key).toBe('sameOperator');
    expect((await as(second, 'ops/role/pass', { id: change.id })).data.change.state).toBe('done');
    expect((await as(second, 'ops/role/pass', { id: change.id })).key).toBe('roleNotPending');
    expect((await as(member, 'ops/role/list')).data.own).toBe('support');
    expect((await as(member, 'user/getUserInfo')).data.user.isOperator).toBe(true);
    expect((await setRole(member.address, 'support')).key).toBe('nothingToDo');
    await give('none');
  });

  test('is set from a shell at once, for all to read, and the last admin stays', async () => {
    const byShell = (address: string, role: OperatorRole | null) =>
      inTransaction(manor.world.db, (tx) => setRoleByShell(tx, { address, role, reason, wallNow: BEGIN }));
    expect(await byShell(member.address.toLowerCase(), 'support')).toBe('done');
    expect(await byShell(member.address, 'support')).toBe('unchanged');
    expect((await as(member, 'ops/role/list')).data.own).toBe('support');
    const { data } = await as(first, 'ops/acts', { operator: 'server' });
    expect(data.list[0]).toMatchObject({ act: 'role/support', reason: `shell: ${reason}` });
    expect(await byShell(first.address, null)).toBe('done');
    expect(await byShell(second.address, 'viewer')).toBe('lastAdmin');
    expect(await byShell(first.address, 'admin')).toBe('done');
    expect(await byShell(member.address, null)).toBe('done');
  });

  test('may be dropped while it waits', async () => {
    const { change } = (await setRole(member.address, 'viewer')).data;
    expect((await as(first, 'ops/role/drop', { id: change.id, reason })).data.change.state).toBe('dropped');
    expect((await as(second, 'ops/role/pass', { id: change.id })).key).toBe('roleNotPending');
    expect((await as(second, 'ops/role/drop', { id: change.id, reason })).key).toBe('roleNotPending');
  });

  test.each([
    ['viewer', { 'ops/role/list': 200, 'ops/tier': 40308, 'ops/debit': 40308, 'ops/role/set': 40308 }],
    ['support', { 'ops/role/list': 200, 'ops/tier': 40408, 'ops/debit': 40308, 'ops/role/set': 40308 }],
    ['treasurer', { 'ops/role/list': 200, 'ops/tier': 40408, 'ops/debit': 40408, 'ops/role/set': 40308 }],
    ['admin', { 'ops/role/list': 200, 'ops/tier': 40408, 'ops/debit': 40408, 'ops/role/set': 40906 }],
  ] as const)('%s may do what is its own, and no more', async (role, codes) => {
    await give(role);
    const params: Record<string, Record<string, string>> = {
      'ops/role/list': {},
      'ops/tier': { player: 'ZZZZZZ', tier: 'owner', reason },
      'ops/debit': { player: 'ZZZZZZ', coin: 'ATR', amount: '1', reason },
      'ops/role/set': { address: member.address, role, reason },
    };
    for (const [path, code] of Object.entries(codes))
      expect([path, (await as(member, path as Path, params[path])).code]).toEqual([path, code]);
    await give('none');
  });

  test('ends with the next call when it is taken away, in the middle of a session', async () => {
    await give('treasurer');
    expect((await as(member, 'ops/withdraw/list')).code).toBe(200);
    await give('none');
    expect((await as(member, 'ops/withdraw/list')).key).toBe('operatorsOnly');
    const pause = { flow: 'casting', paused: 'true', reason };
    expect((await as(member, 'ops/pause', pause)).key).toBe('operatorsOnly');
    expect((await as(member, 'user/getUserInfo')).data.user.isOperator).toBe(false);
  });

  test('of the last admin stays', async () => {
    // The second admin leaves, and then nobody is left who could take the first one's role.
    const { change: own } = (await setRole(first.address, 'viewer')).data;
    const { change } = (await setRole(second.address, 'support')).data;
    await give('admin');
    expect((await as(member, 'ops/role/pass', { id: change.id })).code).toBe(200);
    const back = (await setRole(member.address, 'none')).data.change;
    expect((await as(member, 'ops/role/pass', { id: own.id })).code).toBe(200);
    // Now the member is the only admin.
    expect((await as(member, 'ops/role/pass', { id: back.id })).key).toBe('lastAdmin');
  });

  test('that was taken away is not seeded again by a restart', async () => {
    const { db, log, wallNow } = manor.world;
    const connection = { db, listen: () => Promise.resolve(), notify: () => Promise.resolve() };
    const settings = { log, wallNow, operators: [first.address, KEYS[2].address] };
    const roles = await openRoles(connection as never, settings);
    expect(roles.roleOf(first.address)).toBe('viewer');
    const barred = { ...settings, operators: [], barred: [first.address] };
    expect((await openRoles(connection as never, barred)).roleOf(first.address)).toBe(null);
  });
});
