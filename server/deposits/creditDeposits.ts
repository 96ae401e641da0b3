import { Refusal } from '../../core/api/refusals.ts';
import { inTransaction } from '../db/transaction.ts';
import { postAll } from '../ledger/postAll.ts';
import type { Posting } from '../ledger/posting.ts';
import type { World } from '../world.ts';
import { lockCursor } from './cursor.repo.ts';
import { isAnyFinal, isAnyKnown, takeFinal, takeUnknown, type FinalDeposit } from './deposit.repo.ts';

/** Credits of one transaction, as many as the ledger writes at once. */
const BATCH = 100;

type Times = Pick<Posting, 'gameAt' | 'wallAt'>;

function creditOf({ coin, amount, playerId, txHash, logIndex }: FinalDeposit, times: Times): Posting {
  return {
    key: `chain:${txHash}:${logIndex}`,
    type: 'recharge',
    kind: playerId === null ? 'unknownSender' : 'deposit',
    reference: txHash,
    ...times,
    moves: [{ coin, from: 'vault', to: playerId === null ? 'suspense' : `user:${playerId}`, amount }],
  };
}

function settlementOf({ coin, amount, playerId, txHash, logIndex }: FinalDeposit, times: Times): Posting {
  return {
    key: `chain:${txHash}:${logIndex}:settled`,
    type: 'recharge',
    kind: 'settled',
    reference: txHash,
    ...times,
    moves: [{ coin, from: 'suspense', to: `user:${playerId ?? 0n}`, amount }],
  };
}

/** Takes a batch and posts it, in one transaction; gives how many there were. */
function postBatch(
  world: World,
  take: (
    tx: Parameters<typeof postAll>[0],
    at: { version: bigint; final: bigint },
  ) => Promise<FinalDeposit[]>,
  posting: (deposit: FinalDeposit, times: Times) => Posting,
): Promise<number> {
  return inTransaction(world.db, async (tx) => {
    const taken = await take(tx, await lockCursor(tx));
    const times = { gameAt: world.clock.gameNow(), wallAt: world.wallNow() };
    // Less than a ledger unit is nothing that could be posted: it stays in the vault.
    const worth = taken.filter(({ amount }) => amount > 0n);
    const posted = await postAll(
      tx,
      worth.map((deposit) => posting(deposit, times)),
    );
    if (posted instanceof Refusal) throw new Error(`a credit was refused: ${posted.key}`);
    return taken.length;
  });
}

/**
 * Credits pending deposits whose blocks are final, up to 100 in one transaction, each once whatever is repeated: to the
 * player of the sending address, or to suspense when nobody has signed in with it. Says whether more is waiting.
 */
export async function creditDeposits(world: World): Promise<'more' | 'done'> {
  if (!(await isAnyFinal(world.db))) return 'done';
  const wallNow = world.wallNow();
  const count = await postBatch(world, (tx, at) => takeFinal(tx, { ...at, wallNow, limit: BATCH }), creditOf);
  return count < BATCH ? 'done' : 'more';
}

/**
 * Gives what lies in suspense to whoever has signed in since with the address that sent it: the signature proves whose
 * it is. Up to 100 in one transaction; says whether more is waiting.
 */
export async function settleSuspense(world: World): Promise<'more' | 'done'> {
  if (!(await isAnyKnown(world.db))) return 'done';
  const count = await postBatch(world, (tx, at) => takeUnknown(tx, { ...at, limit: BATCH }), settlementOf);
  return count < BATCH ? 'done' : 'more';
}
