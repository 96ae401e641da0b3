import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pools } from '#core/catalog/accounts.ts';
import { coins } from '#core/money/coin.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { drawPage } from '../../simulate/drawPage.ts';
import type { DayFigures } from '../../simulate/figures.ts';
import { PlainBooks } from '../../simulate/plainBooks.ts';
import { checkPromises, type RunEnd } from '../../simulate/promises.ts';
import { runOnce } from '../../simulate/runOnce.ts';
import { runScenario } from '../../simulate/runScenario.ts';
import { parseScenario, type Scenario } from '../../simulate/scenario.ts';
import { SealedBooks } from '../../simulate/sealedBooks.ts';

function scenarioOf(name: string, days: number, agents: number): Scenario {
  const file = new URL(`../../../scenarios/${name}.json`, import.meta.url);
  const scenario = parseScenario(readFileSync(file, 'utf8'), `scenarios/${name}.json`);
  const groups = scenario.groups.map((group) => ({
    ...group,
    count: Math.min(agents, group.count),
    from: 0,
    to: 0,
  }));
  return { ...scenario, groups, days };
}

const move = (from: Posting['moves'][0]['from'], to: Posting['moves'][0]['to'], amount: bigint) =>
  ({ coin: 'ATR', from, to, amount }) as const;

function posting(key: string, ...moves: Posting['moves'][number][]): Posting {
  return { key, type: 'backendRecharge', kind: 'test', reference: 'test', gameAt: 0, wallAt: 0, moves };
}

test('the same scenario and seed give the same bytes, another seed others', () => {
  const scenario = scenarioOf('calm-growth', 12, 3);
  const text = (seed: number) => JSON.stringify(runOnce(scenario, seed));
  const first = text(1);
  expect(text(1)).toBe(first);
  expect(text(2)).not.toBe(first);
  const page = () =>
    drawPage(scenario, [runOnce(scenario, 1)], { commit: 'test', seeds: 1, isPartial: false }).html;
  expect(page()).toBe(page());
});

test('the plain ledger has the balances of the sealed one', () => {
  const scenario = scenarioOf('everybody-leaves', 6, 2);
  const plain = new PlainBooks();
  const sealed = new SealedBooks();
  for (const books of [plain, sealed]) runScenario(scenario, { seed: 3, books });
  // The plain one has no books, and nothing fills their parts.
  const whole = sealed.hashes.filter(({ key }) => !key.startsWith('level:'));
  expect(plain.postings).toBe(whole.length);
  for (const coin of coins) {
    for (const pool of pools) {
      expect([coin, pool, plain.balance(coin, `pool:${pool}`)]).toEqual([
        coin,
        pool,
        sealed.balance(coin, `pool:${pool}`),
      ]);
    }
    for (const [name, balance] of plain.accounts(coin))
      expect([name, balance]).toEqual([name, sealed.balance(coin, name)]);
    const sum = [...plain.accounts(coin).values()].reduce((total, balance) => total + balance, 0n);
    expect(sum).toBe(0n);
  }
});

test.each([new PlainBooks(), new SealedBooks()])(
  'a ledger refuses what the real one refuses (%#)',
  (books) => {
    expect(books.post([posting('in', move('vault', 'user:1', 10n))])).toBeNull();
    const overdrawn = [
      posting('a', move('user:1', 'user:2', 4n)),
      posting('b', move('user:1', 'user:2', 7n)),
    ];
    expect(books.post(overdrawn)).toMatchObject({ key: 'insufficientAtr' });
    expect([books.balance('ATR', 'user:1'), books.balance('ATR', 'user:2')]).toEqual([10n, 0n]);
    expect(books.post([posting('dry', move('pool:farm', 'plant:1', 1n))])).toMatchObject({
      key: 'farmPoolDry',
    });
    expect(() => books.post([posting('in', move('vault', 'user:1', 1n))])).toThrow(LedgerError);
    expect(() => books.post([posting('none')])).toThrow(LedgerError);
    expect(() => books.post([posting('burned', move('burn', 'user:1', 1n))])).toThrow(LedgerError);
  },
);

test('a broken promise is told with its figure', () => {
  const scenario = scenarioOf('calm-growth', 2, 1);
  const sound: DayFigures = {
    day: 0,
    agents: 1,
    p: 100n,
    yPpm: 1_000_000,
    emission: 0n,
    farm: 0n,
    casting: 0n,
    promotion: 0n,
    burned: 0n,
    players: 0n,
    promised: 0n,
    vault: 10n,
    claims: 10n,
    waiting: 0n,
    lowest: 0n,
  };
  const end: RunEnd = { waitingLeft: 0, payingDays: 0, freeGain: 0n, returns: [] };
  const broken = (days: DayFigures[], ending = end) =>
    checkPromises(scenario, days, ending)
      .filter(({ isHeld }) => !isHeld)
      .map(({ name }) => name);
  expect(broken([sound, sound])).toEqual([]);
  expect(broken([sound, { ...sound, claims: 11n }])).toEqual(['USDT ratio ≥ 1']);
  expect(broken([sound, { ...sound, p: 170n }])).toEqual(['P within its step']);
  expect(broken([sound, { ...sound, lowest: -1n }])).toEqual(['no account below zero']);
  expect(broken([sound, { ...sound, yPpm: 1_050_001 }])).toEqual(['y within its band']);
  expect(broken([sound], { ...end, waitingLeft: 1 })).toEqual(['USDT all paid']);
  expect(broken([sound], { ...end, freeGain: 1n })).toEqual(['nobody gains without spending']);
  const group = { agents: 1, spent: 100n, land: 9n, shares: 50n, standing: 0n };
  const honest = { ...group, group: 'honest', isRing: false, sold: 110n };
  const ring = (sold: bigint) => ({ ...group, group: 'ring', isRing: true, sold });
  expect(broken([sound], { ...end, returns: [honest, ring(110n)] })).toEqual([]);
  expect(broken([sound], { ...end, returns: [honest, ring(111n)] })).toEqual([
    'many accounts gain no more than one',
  ]);
});

test('a run without all its seeds is named as partial', () => {
  const scenario = scenarioOf('calm-growth', 3, 1);
  const { html } = drawPage(scenario, [runOnce(scenario, 1)], { commit: 'test', seeds: 3, isPartial: true });
  expect(html).toContain('partial: 1 of 3 seeds');
});
