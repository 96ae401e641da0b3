import { expect } from 'vitest';
import type { Path } from '#core/api/table.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { creditPosting } from '#server/deposits/creditPosting.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import { confirmWithdrawals } from '#server/wallet/confirmWithdrawals.ts';
import { updateWithdrawal } from '#server/wallet/withdrawal.repo.ts';
import { addStep } from '#server/wallet/withdrawalStep.repo.ts';
import { withdrawTerms } from '#server/wallet/withdrawTerms.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { signPayment } from '../api/wallet/walletWorld.ts';
import type { Deed } from '../simulate/manor.ts';
import type { Player, TestWorld } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';

const keyOf = (player: bigint) => walletKey(1_000 + Number(player));

/** Address and signature of a withdrawal: above a limit every one has to be signed. */
async function signWithdrawal(
  manor: TestWorld,
  { id, address }: Player,
  { params, requestId }: Extract<Deed, { what: 'call' }>,
) {
  const { amount = '' } = params;
  const coin: ChainCoin = params.coin === 'ATR' ? 'ATR' : 'USDT';
  const gross = amountOf(amount);
  const { fee, net } = withdrawTerms(gross, 0n, manor.world.constants.current());
  const terms = { asset: coin, gross: amount, fee: formatAmount(fee), net: formatAmount(net) };
  const { signature, deadline } = await signPayment(manor, keyOf(id), {
    ...terms,
    address,
    request: requestId,
  });
  return { address, signature, deadline };
}

/** Approves withdrawals as two operators who are no players: a sign-in would take a player's id. */
async function approve({ world }: TestWorld, ids: readonly bigint[]): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    for (const row of await tx.selectFrom('withdrawal').selectAll().where('id', 'in', ids).execute()) {
      await addStep(tx, row, { what: 'approved', at: world.wallNow(), operator: '0x1' });
      await addStep(tx, row, { what: 'passed', at: world.wallNow(), operator: '0x2' });
      await updateWithdrawal(tx, row, { state: 'passed' });
    }
  });
}

/** Without the show manors of the house, which the simulator has not. */
const playersJobs = worldJobs.filter(({ name }) => name !== 'tendShowManors');

/**
 * Repeats what the simulator recorded on the real server, by its calls, jobs and clock. `players` has the players who
 * joined so far, so that a replay can be taken in parts.
 */
export async function replayDeeds(
  manor: TestWorld,
  deeds: readonly Deed[],
  setConstants: (at: number) => void,
  players: Map<bigint, Player | null> = new Map([[1n, null]]),
): Promise<void> {
  const { world } = manor;
  const moveTo = (at: number) => manor.advanceWall(at - world.wallNow());
  for (const deed of deeds) {
    moveTo(deed.at);
    setConstants(deed.at);
    const now = { gameNow: world.clock.gameNow(), wallNow: world.wallNow() };
    if (deed.what === 'tick') {
      for (const { failed } of await runJobs(world, playersJobs)) if (failed) throw failed as Error;
    } else if (deed.what === 'join') {
      if (deed.player === 1n) continue;
      const referrer = players.get(deed.sponsor ?? 1n)?.code ?? manor.referrer;
      const player = await manor.signIn({ key: keyOf(deed.player), referrer });
      expect(player.id).toBe(deed.player);
      players.set(deed.player, player);
    } else if (deed.what === 'recharge') {
      const { coin, amount, player: playerId, txHash } = deed;
      const posting = creditPosting({ coin, amount, playerId, txHash, logIndex: 0 }, now);
      await inTransaction(world.db, (tx) => post(tx, posting));
    } else if (deed.what === 'paid') {
      await approve(manor, deed.withdrawals);
      const terms = { ...now, constants: world.constants.current(), confirmations: 1 };
      const paid = deed.withdrawals.map((id) => ({ id, txHash: null }));
      await inTransaction(world.db, (tx) => confirmWithdrawals(tx, paid, terms));
    } else {
      const player = players.get(deed.player);
      if (!player) throw new Error(`player ${deed.player} has not joined`);
      const { path, params, requestId } = deed;
      const signed = path === 'userAccount/withdraw' ? await signWithdrawal(manor, player, deed) : {};
      const answer = await manor.call(
        path as Path,
        { ...params, ...signed },
        { token: player.token, requestId },
      );
      expect({ path, params, key: answer.key ?? null, msg: answer.msg }).toMatchObject({
        path,
        params,
        key: deed.key,
      });
    }
  }
}
