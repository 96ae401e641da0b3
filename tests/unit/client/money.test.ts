import { afterEach, expect, test, vi } from 'vitest';
import { amountForNeed } from '../../../src/queries/amountForNeed.ts';
import { CallRefusal } from '../../../src/api/callRefusal.ts';
import { client } from '../../../src/api/client.ts';
import { unitsOf, normalizeAmount } from '../../../src/i18n/normalizeAmount.ts';
import { csvOf } from '../../../src/screens/assets/csvOf.ts';
import { loadWholeLedger } from '../../../src/screens/assets/loadWholeLedger.ts';
import { minOutput } from '../../../src/screens/swap/minOutput.ts';
import { wholePart } from '../../../src/ui/wholePart.ts';
import { formatAmount, parseAmount } from '#core/money/amount.ts';

afterEach(() => vi.restoreAllMocks());

test('an amount may be typed or pasted in any notation', () => {
  expect(['1,234.5', '1.234,5', '007', '.5', '12.', 'abc', '1.23456789', ''].map(normalizeAmount)).toEqual([
    '1234.5',
    '1234.5',
    '7',
    '0.5',
    '12.',
    '',
    '1.234567',
    '',
  ]);
  expect(['12.', '', '0.000001'].map(unitsOf)).toEqual([12_000_000n, 0n, 1n]);
});

test('a decimal comma never multiplies an amount', () => {
  const typed = (keys: string) => [...keys].reduce((field, key) => normalizeAmount(field + key), '');
  expect(['1,5', '1.5,', '1,5.', '1.234,5', '0,05'].map(typed)).toEqual([
    '1.5',
    '1.5',
    '1.5',
    '1.2345',
    '0.05',
  ]);
  expect(['1,5', '1.5', '12,', '1,000', ' 7 ', '1,2,3', 'x'].map(wholePart)).toEqual([
    '1',
    '1',
    '12',
    '1000',
    '7',
    '1',
    '',
  ]);
});

test('the minimum accepted output is rounded down', () => {
  expect(minOutput(1_134_562_011n, 50)).toBe(1_128_889_200n);
  expect(minOutput(1n, 50)).toBe(0n);
});

test('a file for spreadsheets has a byte order mark, quotes, and no formula', () => {
  expect(
    csvOf([
      ['a"b', 'x,y'],
      ['=1+1', '-5.25', '-cmd'],
    ]),
  ).toBe('\uFEFF"a""b","x,y"\r\n"\'=1+1","-5.25","\'-cmd"\r\n');
});

/** A pool of 50 000 USDT and 500 000 ATR with 1 % fee. */
const quote = (amount: bigint) => ({
  out: formatAmount((500_000_000_000n * amount * 99n) / (5_000_000_000_000n + amount * 99n)),
});

test('the quoted input is enough for the wanted output, and little more', async () => {
  vi.spyOn(client, 'read').mockImplementation((async (_path: string, params: { amount: string }) =>
    quote(parseAmount(params.amount) ?? 0n)) as never);
  for (const need of [1n, 5_000_000n, 350_000_000n, 40_000_000_000n]) {
    const amount = await amountForNeed('USDT', 'ATR', need);
    const out = parseAmount(quote(amount).out) ?? 0n;
    expect(out).toBeGreaterThanOrEqual(need);
    expect(out).toBeLessThan((need * 102n) / 100n + 200_000n);
  }
});

test("the whole ledger is read page by page, waiting when the server's rate limit says so", async () => {
  vi.useFakeTimers();
  const line = (id: number) => ({ id: String(id) });
  let calls = 0;
  vi.spyOn(client, 'read').mockImplementation((async (_path: string, { cursor }: { cursor?: string }) => {
    calls += 1;
    if (calls === 2) throw new CallRefusal('tooManyCalls', { values: { seconds: 3 }, status: 429 });
    const page = Number(cursor ?? 0);
    return { list: [line(page * 2), line(page * 2 + 1)], next: page === 2 ? null : String(page + 1) };
  }) as never);
  const progress: number[] = [];
  const reading = loadWholeLedger({}, (count) => progress.push(count));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(calls).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  const { lines, isComplete: isComplete } = await reading;
  vi.useRealTimers();
  expect([lines.map(({ id }) => id), isComplete, progress]).toEqual([
    ['0', '1', '2', '3', '4', '5'],
    true,
    [2, 4, 6],
  ]);
});
