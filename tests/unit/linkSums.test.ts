import { describe, expect, test } from 'vitest';
import { sumLinks, type LinkLine } from '#server/oversight/economy/linkSums.ts';

type Flow = Extract<LinkLine, { is: 'flow' }>;

/** A flow of ATR as one book sees it: what its players received, and its own faucet or sink. */
const flow = (key: string | null, net: number, given: Partial<Flow> = {}): Flow => ({
  is: 'flow',
  key,
  coin: 'ATR',
  type: 'internalTransfer',
  net: BigInt(net),
  faucet: BigInt(Math.max(net, 0)),
  sink: BigInt(Math.max(-net, 0)),
  turnover: BigInt(Math.max(-net, 0)),
  burned: 0n,
  ...given,
});

describe('the sums of a day of the economy', () => {
  test('net the parts of a posting in several books together', () => {
    const { flows } = sumLinks([flow('transfer:1', -10), flow('transfer:1', 10), flow('transfer:2', -3)]);
    expect(flows).toEqual([
      { coin: 'ATR', type: 'internalTransfer', faucet: 0n, sink: 3n, turnover: 13n, burned: 0n },
    ]);
  });

  test('add postings of one book up, each netted by itself', () => {
    const { flows } = sumLinks([flow(null, 5), flow(null, -4), flow(null, 0, { faucet: 2n, sink: 2n })]);
    expect(flows).toEqual([
      { coin: 'ATR', type: 'internalTransfer', faucet: 7n, sink: 6n, turnover: 4n, burned: 0n },
    ]);
  });

  test('keep coins and types apart, leave out what moved nothing, and name rows in one order', () => {
    const { flows } = sumLinks([
      flow(null, 1, { coin: 'USDT' }),
      flow(null, 2, { type: 'destroy', burned: 2n, net: 0n, faucet: 0n }),
      flow('even', 0),
    ]);
    expect(flows.map(({ coin, type }) => [coin, type])).toEqual([
      ['ATR', 'destroy'],
      ['USDT', 'internalTransfer'],
    ]);
  });

  test('add holders up over books, and have each payer once', () => {
    const sums = sumLinks([
      { is: 'held', coin: 'ATR', holder: 'user', net: 4n },
      { is: 'held', coin: 'ATR', holder: 'pool:farm', net: -4n },
      { is: 'held', coin: 'ATR', holder: 'user', net: -1n },
      { is: 'payer', player: 7n },
      { is: 'payer', player: 7n },
    ]);
    expect(sums.held).toEqual([
      { coin: 'ATR', holder: 'pool:farm', amount: -4n },
      { coin: 'ATR', holder: 'user', amount: 3n },
    ]);
    expect([...sums.payers]).toEqual([7n]);
  });
});
