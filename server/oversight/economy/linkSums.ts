import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';

/** Sums of links of one chain, as `readLinkLines` reads them. */
export type LinkLine =
  | { is: 'held'; coin: ChainCoin; holder: string; net: bigint }
  | { is: 'payer'; player: bigint }
  | {
      is: 'flow';
      /** Of a posting that lies in several books: its parts are netted together. Null: all others of the type. */
      key: string | null;
      coin: ChainCoin;
      type: RecordType;
      /** Coins that players as a whole received. */
      net: bigint;
      faucet: bigint;
      sink: bigint;
      turnover: bigint;
      burned: bigint;
    };

type FlowLine = Extract<LinkLine, { is: 'flow' }>;

/** Sums of links, as a day of the public economy has them. */
export interface LinkSums {
  held: { coin: ChainCoin; holder: string; amount: bigint }[];
  flows: Omit<FlowLine, 'is' | 'key' | 'net'>[];
  payers: ReadonlySet<bigint>;
}

/** One row for each name, by adding up. In the order of the names: rows are locked in it. */
function addedUp<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  add: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const name = nameOf(row);
    const known = sums.get(name);
    sums.set(name, known ? add(known, row) : row);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const addFlows = (one: FlowLine, other: FlowLine): FlowLine => ({
  ...one,
  net: one.net + other.net,
  faucet: one.faucet + other.faucet,
  sink: one.sink + other.sink,
  turnover: one.turnover + other.turnover,
  burned: one.burned + other.burned,
});

const most = (amount: bigint) => (amount > 0n ? amount : 0n);

/** Adds lines of one or more chains up. The parts of a posting must be among them together. */
export function sumLinks(lines: readonly LinkLine[]): LinkSums {
  const flows = lines.filter((line) => line.is === 'flow');
  const crossing = addedUp(
    flows.filter(({ key }) => key !== null),
    ({ key, coin, type }) => `${key} ${coin} ${type}`,
    addFlows,
  ).map((flow) => ({ ...flow, faucet: most(flow.net), sink: most(-flow.net) }));
  const all = addedUp(
    [...flows.filter(({ key }) => key === null), ...crossing],
    ({ coin, type }) => `${coin} ${type}`,
    addFlows,
  );
  return {
    held: addedUp(
      lines
        .filter((line) => line.is === 'held')
        .map(({ coin, holder, net }) => ({ coin, holder, amount: net })),
      ({ coin, holder }) => `${coin} ${holder}`,
      (one, other) => ({ ...one, amount: one.amount + other.amount }),
    ),
    flows: all
      .map(({ coin, type, faucet, sink, turnover, burned }) => ({
        coin,
        type,
        faucet,
        sink,
        turnover,
        burned,
      }))
      .filter(({ faucet, sink, turnover, burned }) => faucet + sink + turnover + burned > 0n),
    payers: new Set(lines.flatMap((line) => (line.is === 'payer' ? [line.player] : []))),
  };
}
