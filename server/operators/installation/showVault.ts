import { refuse } from '#core/api/refusals.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { ledgerAmount } from '#core/money/chainUnits.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/call.ts';
import { bookedVault } from '#server/ledger/audit/vaultOnChain.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import { readPayers } from './payers.repo.ts';

/** Gas of a payout, rounded up: a payment by the vault takes about 90 000. */
const PAYOUT_GAS = 120_000n;

/** Fewer payments than that, and somebody should send gas. */
const MIN_PAYMENTS = 200;

/** Decimals of a chain's own coin. */
const GAS_DECIMALS = 18;

/** One coin of the vault by both sides, on one snapshot. */
async function compare(tx: Tx, chain: ChainBooks, coin: ChainCoin) {
  const books = await bookedVault(tx, coin);
  const onChain = await chain.vaultHolds(tx, coin);
  const toBook = (await chain.depositsToBook(tx, coin)) - (await chain.payoutsToBook(tx, coin));
  return { coin, books, onChain, toBook, difference: books + toBook - onChain };
}

/** `ops/vault`: vault against books, allowance of the day, gas. Refuses chainUnavailable. */
export const showVault: Handler<'ops/vault'> = async ({ db, world, wallNow }) => {
  const { books, readFunds } = world.chain;
  if (!books || !readFunds) return refuse('chainUnavailable');
  try {
    const payers = await readPayers(db);
    const funds = await readFunds(payers);
    const compared = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const list = [];
        for (const coin of chainCoins) list.push(await compare(tx, books, coin));
        return list;
      });
    return {
      at: wallNow,
      coins: compared.map(({ coin, books: booked, onChain, toBook, difference }) => ({
        coin,
        books: formatAmount(booked),
        chain: formatAmount(onChain),
        toBook: formatAmount(toBook),
        difference: formatAmount(difference),
        leftToday: formatAmount(funds.leftToday[coin]),
        dayLimitBps: funds.dayLimitBps[coin],
      })),
      payers: payers.map((address, at) => {
        const gas = funds.gas[at] ?? 0n;
        const price = funds.gasPrice > 0n ? funds.gasPrice : 1n;
        const covered = gas / (price * PAYOUT_GAS);
        // A demo chain's gas would cover more payments than a JSON number holds exactly.
        const payments = Number(covered < 1_000_000_000n ? covered : 1_000_000_000n);
        const isLow = payments < MIN_PAYMENTS;
        return { address, gas: formatAmount(ledgerAmount(gas, GAS_DECIMALS)), payments, isLow };
      }),
    };
  } catch (error) {
    if (error instanceof ChainError) return refuse('chainUnavailable');
    throw error;
  }
};
