import type { CoinReserves } from '#core/api/reserves.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { BPS, divFloor } from '#core/money/round.ts';
import type { SealedSums } from '#server/ledger/sealedBalances.ts';

/** Account kinds that are liabilities, by the category shown to players. */
const KINDS = {
  available: ['user'],
  withdrawals: ['hold'],
  orders: ['order'],
  castings: ['casting'],
  promises: ['castingOutput', 'plant', 'hen', 'coupon'],
  unattributed: ['suspense'],
} as const;

type Kind = keyof typeof KINDS;

const kinds = Object.keys(KINDS) as Kind[];

const POOL = 'pool:';

/** Liabilities of one coin by kind and in total, and the vault's balance in the ledger; in ledger units. */
export interface CoinCount {
  owed: Record<Kind, bigint>;
  total: bigint;
  vault: bigint;
}

/**
 * Counts one coin. Throws for an unknown account kind, as a proof of reserves must include every liability.
 */
export function countCoin(sums: SealedSums): CoinCount {
  const known = new Set<string>([...kinds.flatMap((kind) => KINDS[kind]), 'vault', 'burn']);
  const stray = [...sums.keys()].find((kind) => !known.has(kind) && !kind.startsWith(POOL));
  if (stray !== undefined)
    throw new Error(`accounts named ${stray} belong to no known kind of liability or reserve`);
  const sumOf = (kind: Kind) => KINDS[kind].reduce((sum, name) => sum + (sums.get(name) ?? 0n), 0n);
  const owed = Object.fromEntries(kinds.map((kind) => [kind, sumOf(kind)])) as Record<Kind, bigint>;
  const total = kinds.reduce((sum, kind) => sum + owed[kind], 0n);
  return { owed, total, vault: -(sums.get('vault') ?? 0n) };
}

function inWireShape(coin: ChainCoin, sums: SealedSums): CoinReserves {
  const { owed, total, vault } = countCoin(sums);
  const amounts = Object.fromEntries(kinds.map((kind) => [kind, formatAmount(owed[kind])]));
  return {
    coin,
    liabilities: { ...(amounts as Record<Kind, string>), total: formatAmount(total) },
    pools: [...sums]
      .filter(([kind]) => kind.startsWith(POOL))
      .map(([kind, amount]) => ({ pool: kind.slice(POOL.length), amount: formatAmount(amount) })),
    burned: formatAmount(sums.get('burn') ?? 0n),
    vault: formatAmount(vault),
    ratioBps: total === 0n ? null : Number(divFloor(vault * BPS, total)),
  };
}

/** Liabilities and reserves per coin, in wire shape. */
export function countCoins(sums: Record<ChainCoin, SealedSums>): CoinReserves[] {
  return chainCoins.map((coin) => inWireShape(coin, sums[coin]));
}
