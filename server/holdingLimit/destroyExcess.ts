import { Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { bestRange, excessOf, holdingOf, type LockedAtr } from '#core/rules/holding.ts';
import { levelOf } from '#core/rules/level.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { bookOf } from '#server/ledger/book.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { lockPlayersAtr } from '#server/ledger/lockPlayersAtr.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { openFolds, type HoldingFolds } from './foldHolding.ts';
import { addDestroyed, saveFlag, type HoldingRow } from './holding.repo.ts';
import { readLocked, readPoints } from './holdingLines.repo.ts';

interface Check {
  row: HoldingRow;
  first: bigint;
  second: bigint;
  protected: bigint;
  amount: bigint;
}

/** Second check of one flagged player, whose account is locked; null when the fold was cut. */
async function checkAgain(
  { tx, constants }: JobTurn,
  folds: HoldingFolds,
  row: HoldingRow,
  { available, locked }: { available: bigint; locked: readonly LockedAtr[] },
): Promise<Check | null> {
  const folded = await folds.fold(row.player_id);
  if (!folded) return null;
  const level = levelOf(await readPoints(tx, row.player_id), constants);
  const second = excessOf(holdingOf(available, locked, folded.fold), bestRange(level, constants));
  const first = row.excess ?? 0n;
  return { row, first, second, protected: folded.fold.protected, amount: first < second ? first : second };
}

/** Folds the players' entries and stores the progress. False when the limit of reads was reached. */
async function foldAll({ tx, world }: JobTurn, due: readonly HoldingRow[]): Promise<boolean> {
  const folds = openFolds(tx, world);
  let isWhole = true;
  for (const { player_id } of due) isWhole = isWhole && (await folds.fold(player_id)) !== null;
  await folds.store(tx);
  return isWhole;
}

/** Second checks of all players under the lock; null when a fold was cut. */
async function checkAll(
  turn: JobTurn,
  due: readonly HoldingRow[],
  balances: ReadonlyMap<bigint, bigint>,
): Promise<Check[] | null> {
  const folds = openFolds(turn.tx, turn.world);
  const locked = await readLocked(
    turn.tx,
    due.map(({ player_id }) => player_id),
  );
  const checks: Check[] = [];
  for (const row of due) {
    const check = await checkAgain(turn, folds, row, {
      available: balances.get(row.player_id) ?? 0n,
      locked: locked.get(row.player_id) ?? [],
    });
    if (!check) break;
    checks.push(check);
  }
  await folds.store(turn.tx);
  return checks.length === due.length ? checks : null;
}

/**
 * Posts what is destroyed, all in one posting; where each book has ids of its own, in one for each player. Returns the
 * posting of each.
 */
async function postDestroyed(
  turn: JobTurn,
  destroyed: readonly Check[],
): Promise<ReadonlyMap<HoldingRow, bigint>> {
  const groups = ledgerInBooks() ? destroyed.map((check) => [check]) : [destroyed];
  const postings = groups.map((group) =>
    buildPosting(
      {
        key: `destroy:${group[0]?.row.player_id}:${group[0]?.row.flagged_at?.getTime()}`,
        type: 'destroy',
        kind: 'holding',
        reference: 'holding',
      },
      turn,
      group.map(({ row, amount }) => ({
        coin: 'ATR',
        from: `user:${row.player_id}`,
        to: 'burn',
        toBook: bookOf(row.player_id),
        amount,
      })),
    ),
  );
  const posted = await postAll(turn.tx, postings);
  if (posted instanceof Refusal) throw new Error(`the destruction of holdings was refused: ${posted.key}`);
  return new Map(
    groups.flatMap((group, place) => group.map(({ row }) => [row, posted[place]?.id ?? 0n] as const)),
  );
}

/**
 * Destroys, for each flagged player, the smaller excess of both checks, and removes the flags.
 * Folds the players' entries before locking their accounts, and the entries since then under the lock. The
 * protected part is therefore exact at the destruction, and the locks are short. `cut`: the entries to fold exceed
 * the limit of a turn; nothing was destroyed, and the next turn continues the fold.
 */
export async function destroyExcess(turn: JobTurn, due: readonly HoldingRow[]): Promise<'done' | 'cut'> {
  const { tx, gameNow, wallNow } = turn;
  const [head] = due;
  if (!head) return 'done';
  if (!(await foldAll(turn, due))) return 'cut';
  const balances = await lockPlayersAtr(
    tx,
    due.map(({ player_id }) => player_id),
  );
  const checks = await checkAll(turn, due, balances);
  if (!checks) return 'cut';
  for (const { row } of checks) {
    await saveFlag(tx, row.player_id, null);
    turn.changed(row.player_id);
  }
  const destroyed = checks.filter(({ amount }) => amount > 0n);
  if (destroyed.length === 0) return 'done';
  const ids = await postDestroyed(turn, destroyed);
  await addDestroyed(
    tx,
    destroyed.map(({ row, first, second, protected: protectedAmount, amount }) => ({
      player_id: row.player_id,
      posting_id: ids.get(row) ?? 0n,
      flagged_at: row.flagged_at ?? new Date(gameNow),
      at: new Date(gameNow),
      first,
      second,
      protected: protectedAmount,
      amount,
    })),
  );
  const events = await addNotices(
    tx,
    destroyed.map(({ row, amount }) => ({
      player: row.player_id,
      kind: 'destroyed',
      values: { amount: formatAmount(amount) },
      key: `destroyed:${ids.get(row)}`,
    })),
    { gameAt: gameNow, wallAt: wallNow },
  );
  turn.publish(...events);
  return 'done';
}
