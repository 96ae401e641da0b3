import { objectPosting, type PostedAt } from '#server/ledger/objectPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import type { CastingRow } from './casting.repo.ts';

function posting(
  { id }: Pick<CastingRow, 'id'>,
  part: string,
  cause: Pick<Posting, 'type' | 'kind'>,
  at: PostedAt,
  moves: readonly Move[],
): Posting {
  return objectPosting({ object: 'casting', id, part }, cause, at, moves);
}

/** Posting of a new casting: locks the principal and escrows the whole output. */
export function castPosting(row: CastingRow, at: PostedAt): Posting {
  const { id, player_id, principal, total } = row;
  return posting(row, 'cast', { type: 'casting', kind: 'cast' }, at, [
    { coin: 'USDT', from: `user:${player_id}`, to: `casting:${id}`, amount: principal },
    { coin: 'ATR', from: 'pool:casting', to: `castingOutput:${id}`, amount: total },
  ]);
}

/** Posting of one game day's release. */
export function incomePosting(row: CastingRow, day: number, amount: bigint, at: PostedAt): Posting {
  return posting(row, `${day}`, { type: 'castingIncome', kind: 'day' }, at, [
    { coin: 'ATR', from: `castingOutput:${row.id}`, to: `user:${row.player_id}`, amount },
  ]);
}

/** Posting of an early release; `due` is the id of the newest revenue that it covers. */
export function earlyPosting(row: CastingRow, due: bigint, amount: bigint, at: PostedAt): Posting {
  return posting(row, `early:${due}`, { type: 'dynamicReward', kind: 'early' }, at, [
    { coin: 'ATR', from: `castingOutput:${row.id}`, to: `user:${row.player_id}`, amount },
  ]);
}

/** Posting of the end: the principal returns, and the unreleased output goes back to the casting pool. */
export function endPosting(
  row: CastingRow,
  { released, by }: { released: bigint; by: 'completed' | 'left' },
  at: PostedAt,
): Posting {
  const { id, player_id, principal, total } = row;
  return posting(row, 'end', { type: 'casting', kind: by }, at, [
    { coin: 'USDT', from: `casting:${id}`, to: `user:${player_id}`, amount: principal },
    { coin: 'ATR', from: `castingOutput:${id}`, to: 'pool:casting', amount: total - released },
  ]);
}
