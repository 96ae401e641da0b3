import { buildPosting, type Cause, type PostedAt } from '#server/ledger/buildPosting.ts';
import { objectCause } from '#server/ledger/objectCause.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { CastingRow } from './casting.repo.ts';

/** Parts of a casting that its postings depend on; amounts in ledger units. */
export type CastingTerms = Pick<CastingRow, 'id' | 'player_id' | 'principal' | 'total'>;

type Kind = Pick<Cause, 'type' | 'kind'>;

const causeOf = ({ id }: CastingTerms, part: string, kind: Kind) => objectCause(`casting:${id}`, part, kind);

/** Posting of a new casting: locks the principal and escrows the whole output. */
export function castPosting(row: CastingTerms, at: PostedAt): Posting {
  const { id, player_id, principal, total } = row;
  return buildPosting(causeOf(row, 'cast', { type: 'casting', kind: 'cast' }), at, [
    { coin: 'USDT', from: `user:${player_id}`, to: `casting:${id}`, amount: principal },
    { coin: 'ATR', from: 'pool:casting', to: `castingOutput:${id}`, amount: total },
  ]);
}

/** Posting of one game day's release. */
export function incomePosting(row: CastingTerms, day: number, amount: bigint, at: PostedAt): Posting {
  const cause = causeOf(row, `${day}`, { type: 'castingIncome', kind: 'day' });
  return buildPosting(cause, at, [
    { coin: 'ATR', from: `castingOutput:${row.id}`, to: `user:${row.player_id}`, amount },
  ]);
}

/** Posting of an early release; `due` is the id of the newest revenue that it covers. */
export function earlyPosting(row: CastingTerms, due: bigint, amount: bigint, at: PostedAt): Posting {
  const cause = causeOf(row, `early:${due}`, { type: 'dynamicReward', kind: 'early' });
  return buildPosting(cause, at, [
    { coin: 'ATR', from: `castingOutput:${row.id}`, to: `user:${row.player_id}`, amount },
  ]);
}

/** Posting of the end: the principal returns, and the unreleased output goes back to the casting pool. */
export function endPosting(
  row: CastingTerms,
  { released, by }: { released: bigint; by: 'completed' | 'left' },
  at: PostedAt,
): Posting {
  const { id, player_id, principal, total } = row;
  return buildPosting(causeOf(row, 'end', { type: 'casting', kind: by }), at, [
    { coin: 'USDT', from: `casting:${id}`, to: `user:${player_id}`, amount: principal },
    { coin: 'ATR', from: `castingOutput:${id}`, to: 'pool:casting', amount: total - released },
  ]);
}
