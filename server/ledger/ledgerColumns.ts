import { accountNeeds } from './accountNeeds.ts';
import type { LedgerPart, LedgerWork } from './ledgerLegs.ts';
import type { Posting } from './posting.ts';

/** Amounts that a call takes from each part of a pool; null if it takes from none. */
function poolNeeds(work: LedgerWork): bigint[] | null {
  const needs = accountNeeds(work).map((need, place) =>
    work.accounts[place]?.name.startsWith('pool:') ? need : 0n,
  );
  return needs.some((need) => need > 0n) ? needs : null;
}

/** Parameters of the ledger's functions: what is written, as columns. */
export function ledgerColumns(postings: readonly Posting[], work: LedgerWork) {
  const { parts, accounts, legs } = work;
  const ofPostings = <Value>(valueOf: (posting: Posting) => Value) =>
    parts.map(({ posting }: LedgerPart) => valueOf(postings[posting - 1] as Posting));
  return {
    keys: parts.map(({ key }) => key),
    types: ofPostings(({ type }) => type),
    kinds: ofPostings(({ kind }) => kind),
    references: ofPostings(({ reference }) => reference),
    gameAt: ofPostings(({ gameAt }) => gameAt),
    wallAt: ofPostings(({ wallAt }) => wallAt),
    coins: accounts.map(({ coin }) => coin),
    names: accounts.map(({ name }) => name),
    shards: accounts.map(({ isSharded, book }) => (isSharded ? book : 0)),
    owners: accounts.map(({ owner }) => owner),
    legParts: legs.map(({ part }) => part),
    legAccounts: legs.map(({ account }) => account),
    amounts: legs.map(({ amount }) => amount),
    needs: poolNeeds(work),
  };
}
