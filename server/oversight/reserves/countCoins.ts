import type { CoinReserves } from '#core/api/reserves.ts';
import {
  accountKindsWhere,
  liabilityKinds,
  type AccountKind,
  type LiabilityKind,
} from '#core/catalog/accounts.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { BPS, divFloor } from '#core/money/round.ts';
import type { SealedSums } from '#server/ledger/sealedBalances.ts';

/** Account kinds of each category of liabilities. */
const kindsOf = Object.fromEntries(
  liabilityKinds.map((kind) => [kind, accountKindsWhere(({ countedAs }) => countedAs === kind)]),
) as Record<LiabilityKind, AccountKind[]>;

/** Account kinds that can hold coins of the chain, besides pools. */
const counted = new Set<string>(
  accountKindsWhere(({ countedAs, suffix }) => countedAs !== null && suffix !== 'pool'),
);

const POOL = 'pool:';

/** Liabilities of one coin by kind and in total, and the vault's balance in the ledger; in ledger units. */
export interface CoinCount {
  owed: Record<LiabilityKind, bigint>;
  total: bigint;
  vault: bigint;
}

/**
 * Counts one coin. Throws for an unknown account kind, as a proof of reserves must include every liability.
 */
export function countCoin(sums: SealedSums): CoinCount {
  const stray = [...sums.keys()].find((kind) => !counted.has(kind) && !kind.startsWith(POOL));
  if (stray !== undefined)
    throw new Error(`accounts named ${stray} belong to no known kind of liability or reserve`);
  const sumOf = (kind: LiabilityKind) =>
    kindsOf[kind].reduce((sum, name) => sum + (sums.get(name) ?? 0n), 0n);
  const owed = Object.fromEntries(liabilityKinds.map((kind) => [kind, sumOf(kind)])) as Record<
    LiabilityKind,
    bigint
  >;
  const total = liabilityKinds.reduce((sum, kind) => sum + owed[kind], 0n);
  return { owed, total, vault: -(sums.get('vault') ?? 0n) };
}

/** Liabilities, pools and vault of one coin in wire shape, from sums by kind of account. */
export function inWireShape(coin: ChainCoin, sums: SealedSums): CoinReserves {
  const { owed, total, vault } = countCoin(sums);
  const amounts = Object.fromEntries(liabilityKinds.map((kind) => [kind, formatAmount(owed[kind])]));
  return {
    coin,
    liabilities: { ...(amounts as Record<LiabilityKind, string>), total: formatAmount(total) },
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
