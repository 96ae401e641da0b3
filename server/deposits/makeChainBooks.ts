import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { ledgerAmount } from '#core/money/chainUnits.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { TokenDecimals } from '#server/chain/readDecimals.ts';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import { finalDust, finalNumber, unbookedDeposits, unbookedPayouts } from './books.repo.ts';
import { findPaidOtherwise, readUnseen } from './misbooked.repo.ts';

const sum = (moves: readonly { units: bigint; coin: ChainCoin }[], coin: ChainCoin) =>
  moves.reduce((total, move) => (move.coin === coin ? total + move.units : total), 0n);

/**
 * The vault's balance at a block. Nodes prune old balances, and a local chain loses them at each restart. Then it
 * is computed from the newest balance, less later deposits and plus later payouts.
 */
async function balanceAt(reader: VaultReader, coin: ChainCoin, block: bigint): Promise<bigint> {
  try {
    return await reader.holds(coin, block);
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'refused') throw error;
    const { number } = await reader.head();
    if (number <= block) throw error;
    const balance = await reader.holds(coin, number);
    const { transfers, payouts } = await reader.movesBetween(block + 1n, number);
    return balance - sum(transfers, coin) + sum(payouts, coin);
  }
}

async function requireFinal(tx: Tx): Promise<bigint> {
  const final = await finalNumber(tx);
  if (final === null) throw new Error('the chain is not being read in this world');
  return final;
}

/**
 * Searches booked payouts that were not seen on the chain up to the final block. Returns the first that the vault
 * reports as unpaid, or null.
 */
async function neverPaid(tx: Tx, reader: VaultReader, final: bigint): Promise<Offender | null> {
  const unseen = await readUnseen(tx, final);
  const paid = await Promise.all(unseen.map(({ payout }) => reader.isPaid(payout)));
  const at = paid.indexOf(false);
  return at < 0 ? null : { ...unseen[at], fault: 'it is booked, and the vault never paid it' };
}

/** Chain books over a reader, at the final block that the calling transaction sees. */
export function makeChainBooks(reader: VaultReader, decimals: TokenDecimals): ChainBooks {
  return {
    hasBegun: async (tx) => (await finalNumber(tx)) !== null,
    vaultHolds: async (tx, coin) => {
      const final = await requireFinal(tx);
      const units = (await balanceAt(reader, coin, final)) - (await finalDust(tx, coin, final));
      return ledgerAmount(units, decimals[coin]);
    },
    depositsToBook: async (tx, coin) => unbookedDeposits(tx, coin, await requireFinal(tx)),
    payoutsToBook: async (tx, coin) =>
      unbookedPayouts(tx, coin, { final: await requireFinal(tx), decimals: decimals[coin] }),
    misbooked: async (tx) =>
      (await findPaidOtherwise(tx, decimals)) ?? (await neverPaid(tx, reader, await requireFinal(tx))),
    atrSupply: async (tx) => {
      const final = await requireFinal(tx);
      const units = await reader.atrSupply(final).catch(async (error: unknown) => {
        if (!(error instanceof ChainError) || error.code !== 'refused') throw error;
        return reader.atrSupply((await reader.head()).number);
      });
      return ledgerAmount(units, decimals.ATR);
    },
  };
}
