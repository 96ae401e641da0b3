// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatAmount } from '#core/money/amount.ts';
import { leafNode, levelAbove, type SumLeaf, type SumNode } from '#core/rules/merkleSum.ts';
import { siblingPlaces } from '#core/rules/merkleSumPath.ts';
import { client } from '../../../src/api/client.ts';
import type { ReserveProof, Reserves } from '../../../src/queries/reserveCheck.ts';
import { verifyReserves } from '../../../src/queries/verifyReserves.ts';
import { store } from '../../../src/store/store.ts';

const VAULT = '0x52908400098527886E0F7030069857D2E4169EE7';
const USDT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ATR = '0x00000000000000000000000000000000000000A1';
const DAY = 21_000;
const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const address = (n: number) => `0x${n.toString(16).padStart(40, 'A')}`;

const leaves: SumLeaf[] = [1, 2, 3, 4, 5].map((n) => ({
  day: DAY,
  salt: hash(Uint8Array.of(n)),
  address: address(n),
  usdt: BigInt(n) * 1_000_000n,
  atr: BigInt(n) * 200_000_000n,
}));

/** Answer of the server to the player of a leaf. */
function answersOf(place: number): { proof: ReserveProof; reserves: Reserves } {
  const levels: SumNode[][] = [leaves.map((leaf) => leafNode(leaf, hash))];
  while ((levels.at(-1)?.length ?? 0) > 1) levels.push(levelAbove(levels.at(-1) ?? [], hash));
  const wire = (node: SumNode | undefined) => {
    if (!node) throw new Error('a node is missing');
    return { hash: hex(node.hash), usdt: formatAmount(node.usdt), atr: formatAmount(node.atr) };
  };
  const leafValue = leaves[place];
  if (!leafValue) throw new Error('a leaf is missing');
  const root = wire(levels.at(-1)?.[0]);
  const path = siblingPlaces(place, leaves.length).map((at) => ({
    side: at.side,
    ...wire(levels[at.level]?.[at.place]),
  }));
  const leaf = { ...wire(leafNode(leafValue, hash)), salt: hex(leafValue.salt), address: leafValue.address };
  const block = { number: 77, hash: `0x${'07'.repeat(32)}` };
  const liabilities = {
    available: '0',
    withdrawals: '0',
    orders: '0',
    castings: '0',
    promises: '0',
    unattributed: '0',
  };
  const coinOf = (coin: 'USDT' | 'ATR', total: string) => ({
    coin,
    liabilities: { ...liabilities, total },
    pools: [],
    burned: '0',
    vault: total,
    ratioBps: 10_000,
  });
  const published = {
    day: DAY,
    at: 1,
    ...root,
    leaves: 5,
    vault: root,
    head: { sequence: '1', hash: '' },
    block,
  };
  return {
    proof: { day: DAY, at: 1, leaf, path, root, block, vault: VAULT },
    reserves: { at: 2, coins: [coinOf('USDT', '14'), coinOf('ATR', '3000')], roots: [published], next: null },
  };
}

let { proof, reserves } = answersOf(2);
/** Units of the vault by token and block. A missing block is one that the node no longer knows. */
let balances: Record<string, bigint> = {};
let decimals = 6;

// The client is one for all files of this project: a mocked module would stay with those that come after.
const read = vi.spyOn(client, 'read');
afterAll(() => read.mockRestore());
vi.mock('../../../src/queries/getWallet.ts', () => ({
  getWallet: () =>
    Promise.resolve({
      payments: () =>
        Promise.resolve({
          decimalsOf: (token: string) => Promise.resolve(token === ATR ? 18 : decimals),
          balanceOf: (token: string, holder: string, block?: number) => {
            const units = balances[`${token} ${block ?? 'now'}`];
            const isKnown = holder === VAULT && units !== undefined;
            return isKnown ? Promise.resolve(units) : Promise.reject(new Error('missing trie node'));
          },
        }),
    }),
}));

const COIN18 = 10n ** 18n;

beforeEach(() => {
  read.mockImplementation((async (path: string) =>
    path === 'userAccount/proof' ? proof : reserves) as typeof client.read);
  ({ proof, reserves } = answersOf(2));
  decimals = 6;
  balances = {
    [`${USDT} 77`]: 15_000_000n,
    [`${ATR} 77`]: 3_000n * COIN18,
    [`${USDT} now`]: 14_000_000n,
    [`${ATR} now`]: 3_000n * COIN18,
  };
  const config = { contracts: { atr: ATR, usdt: USDT, vault: VAULT } };
  store.setState(({ world, session }) => ({
    world: { ...world, config: { ...config } as typeof world.config },
    session: { ...session, address: address(3).toLowerCase() },
  }));
});

const checked = async () => (await verifyReserves()).check;

describe('the check of reserves on the player’s device', () => {
  test('passes for every player of an honest tree that the vault covers to the unit', async () => {
    for (const place of leaves.keys()) {
      ({ proof, reserves } = answersOf(place));
      store.setState(({ session }) => ({ session: { ...session, address: address(place + 1) } }));
      expect(await checked()).toEqual({
        state: 'holds',
        owner: 'holds',
        path: { state: 'holds', fault: null },
        published: 'holds',
        cover: {
          USDT: { state: 'holds', owed: 15_000_000n, held: 15_000_000n, block: 77 },
          ATR: { state: 'holds', owed: 3_000_000_000n, held: 3_000_000_000n, block: 77 },
        },
      });
    }
  });

  test('fails when the vault holds one unit less than the root', async () => {
    balances[`${USDT} 77`] = 14_999_999n;
    expect(await checked()).toMatchObject({
      state: 'broken',
      cover: { USDT: { state: 'broken' }, ATR: { state: 'holds' } },
    });
  });

  test('rounds a token of 18 decimals down', async () => {
    decimals = 18;
    balances[`${USDT} 77`] = 15n * COIN18 - 1n;
    expect((await checked()).cover.USDT).toMatchObject({ state: 'broken', held: 14_999_999n });
  });

  test('uses the present balance and the latest count when the node no longer knows the block', async () => {
    delete balances[`${USDT} 77`];
    expect((await checked()).cover.USDT).toEqual({
      state: 'holds',
      owed: 14_000_000n,
      held: 14_000_000n,
      block: null,
    });
    balances[`${USDT} now`] = 13_999_999n;
    expect(await checked()).toMatchObject({ state: 'broken' });
  });

  test('is unknown, not passed, when the chain cannot be read', async () => {
    balances = {};
    expect(await checked()).toMatchObject({
      state: 'unknown',
      path: { state: 'holds' },
      cover: { USDT: { state: 'unknown', held: null } },
    });
  });

  test('fails for a leaf that was dropped, swapped, altered or made negative', async () => {
    const honest = proof;
    const wrong = [
      answersOf(1).proof.leaf,
      { ...honest.leaf, usdt: '4' },
      { ...honest.leaf, usdt: '-3' },
      { ...honest.leaf, salt: honest.leaf.salt.slice(2) },
    ];
    for (const leaf of wrong) {
      proof = { ...honest, leaf };
      expect(await checked()).toMatchObject({ state: 'broken', path: { state: 'broken' } });
    }
    proof = { ...honest, leaf: answersOf(1).proof.leaf };
    expect((await checked()).owner).toBe('broken');
    proof = { ...honest, path: honest.path.slice(1) };
    expect((await checked()).path.fault).toBe('sumsDiffer');
    proof = { ...honest, path: honest.path.map((step) => ({ ...step, atr: '-1' })) };
    expect((await checked()).path.fault).toBe('outOfRange');
  });

  test('fails when the root is not the published one, or the vault is another', async () => {
    const honest = { proof, reserves };
    reserves = { ...reserves, roots: reserves.roots.map((root) => ({ ...root, usdt: '16' })) };
    expect(await checked()).toMatchObject({ state: 'broken', published: 'broken' });
    reserves = { ...honest.reserves, roots: [] };
    expect((await checked()).published).toBe('broken');
    ({ reserves } = honest);
    proof = { ...proof, vault: USDT };
    expect((await checked()).published).toBe('broken');
  });
});
