import { Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LiveBus } from '#server/live/liveBus.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';
import type { World } from '#server/world/world.ts';
import { creditPosting } from './creditPosting.ts';
import { lockCursor } from './cursor.repo.ts';
import { isAnyFinal, isAnyKnown, takeFinal, takeUnknown, type FinalDeposit } from './deposit.repo.ts';

/** Credits per transaction: the upper bound of `postAll`. */
const BATCH = 100;

function settlementOf({ coin, amount, playerId, txHash, logIndex }: FinalDeposit, at: PostedAt): Posting {
  const key = `chain:${txHash}:${logIndex}:settled`;
  return buildPosting({ key, type: 'recharge', kind: 'settled', reference: txHash }, at, [
    { coin, from: 'suspense', to: `user:${playerId ?? 0n}`, amount },
  ]);
}

function noticesOf(deposits: readonly FinalDeposit[]): NewNotice[] {
  return deposits.flatMap(({ id, playerId, coin, amount }): NewNotice[] => {
    if (playerId === null) return [];
    const values = { coin, amount: formatAmount(amount) };
    return [{ player: playerId, kind: 'credited', values, key: `deposit:${id}` }];
  });
}

type Bus = Pick<LiveBus, 'publish'>;

/** Selects and posts a batch in one transaction, with notices to its players. Returns the batch size. */
async function postBatch(
  world: World,
  bus: Bus | undefined,
  select: (
    tx: Parameters<typeof postAll>[0],
    at: { version: bigint; final: bigint },
  ) => Promise<FinalDeposit[]>,
  posting: (deposit: FinalDeposit, at: PostedAt) => Posting,
): Promise<number> {
  const { count, events } = await inTransaction(world.db, async (tx) => {
    const batch = await select(tx, await lockCursor(tx));
    const at = { gameNow: world.clock.gameNow(), wallNow: world.wallNow() };
    // Less than a ledger unit cannot be posted and stays in the vault.
    const payable = batch.filter(({ amount }) => amount > 0n);
    const [messages, posted] = await pipeline(tx, [
      () => addNotices(tx, noticesOf(payable), { gameAt: at.gameNow, wallAt: at.wallNow }),
      () =>
        postAll(
          tx,
          payable.map((deposit) => posting(deposit, at)),
        ),
    ]);
    if (posted instanceof Refusal) throw new Error(`a credit was refused: ${posted.key}`);
    return { count: batch.length, events: messages };
  });
  await bus
    ?.publish(...events)
    .catch((err: unknown) => world.log.error({ err }, 'could not publish credits'));
  return count;
}

/**
 * Credits final pending deposits, up to 100 per transaction. The key of the posting makes it idempotent. The money
 * goes to the player of the sending address, or to suspense if no player has that address. Returns `more` if
 * deposits may be left.
 */
export async function creditDeposits(world: World, bus?: Bus): Promise<'more' | 'done'> {
  if (!(await isAnyFinal(world.db))) return 'done';
  const wallNow = world.wallNow();
  const count = await postBatch(
    world,
    bus,
    (tx, at) => takeFinal(tx, { ...at, wallNow, limit: BATCH }),
    creditPosting,
  );
  return count < BATCH ? 'done' : 'more';
}

/**
 * Moves suspense to players who have since signed in with the sending address; the signature proves ownership. Up
 * to 100 per transaction; returns `more` if some may be left.
 */
export async function settleSuspense(world: World, bus?: Bus): Promise<'more' | 'done'> {
  if (!(await isAnyKnown(world.db))) return 'done';
  const count = await postBatch(
    world,
    bus,
    (tx, at) => takeUnknown(tx, { ...at, limit: BATCH }),
    settlementOf,
  );
  return count < BATCH ? 'done' : 'more';
}
