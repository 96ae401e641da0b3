import { toHex, type Address } from 'viem';
import { refuse, Refusal } from '#core/api/refusals.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { balancesOf, vaultBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { lockPlayer } from '#server/players/player.repo.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { checkPaymentAddress } from './checkPaymentAddress.ts';
import { checkPaymentSignature } from './checkPaymentSignature.ts';
import { askedPosting } from './paidPostings.ts';
import { publishReview } from './reviewedWithdrawal.ts';
import { insertWithdrawal } from './withdrawal.repo.ts';
import { feeFreeNow, withdrawMin, withdrawMost, withdrawTerms } from './withdrawTerms.ts';
import { worthOfDay } from './worthOfDay.ts';

const PAYOUT_ID_BYTES = 32;

interface WithdrawalRequest {
  coin: ChainCoin;
  gross: bigint;
  address: Address;
  signature: string | undefined;
  deadline: number | undefined;
}

/**
 * Fee and net by the current fee-free amount. The lock makes a concurrent withdrawal see this one's use of
 * it.
 */
async function termsOf(call: ChangingCall, coin: ChainCoin, gross: bigint) {
  const { tx, player, constants, world } = call;
  if (constants.WITHDRAW_FEE_ON === 'gains') await lockPlayer(tx, player.id);
  // Where the player's book lies on a worker, its lines are read there. Those of earlier withdrawals are committed: the lock
  // waited for them.
  const own = world.books?.of(player.id) ?? tx;
  return withdrawTerms(gross, await feeFreeNow(own, player.id, coin, constants), constants);
}

async function needsTwoApprovals(call: ChangingCall, request: WithdrawalRequest): Promise<boolean> {
  const worth = await worthOfDay(call, 'Withdrawal', request);
  return worth > amountOf(call.constants.WITHDRAW_TWO_ABOVE_USDT);
}

async function saveWithdrawal(call: ChangingCall, request: WithdrawalRequest, fee: bigint, free: bigint) {
  const { coin, gross, address, signature, deadline } = request;
  const { tx, player, constants, requestId, world, wallNow } = call;
  return insertWithdrawal(tx, {
    player_id: player.id,
    coin,
    gross,
    fee,
    fee_free: free,
    address,
    needed: (await needsTwoApprovals(call, request)) ? 2 : 1,
    valid_ms: BigInt(constants.WITHDRAW_VALID_MS),
    payout_id: toHex(world.randomBytes(PAYOUT_ID_BYTES)),
    request_id: requestId,
    signature: signature ?? null,
    signed_until: deadline === undefined ? null : new Date(deadline),
    state: 'pendingReview',
    created_at: new Date(wallNow),
  });
}

/**
 * `userAccount/withdraw`: moves the gross into a hold until the chain has paid the net or it is refunded.
 * Refuses paused, addressMalformed, addressNotAllowed, withdrawBelowMin {min, coin}, withdrawAboveDay {most, coin}, signatureNeeded,
 * signatureExpired, signatureFailed, chainUnavailable, insufficientAtr and insufficientUsdt {need, have}.
 */
export const withdrawCoins: Handler<'userAccount/withdraw'> = async (call, params) => {
  const { tx, player, constants, world } = call;
  const { coin, amount: gross, signature, deadline } = params;
  const paused = await refuseIfPaused(tx, 'withdraw');
  if (paused) return paused;
  const address = checkPaymentAddress(params.address, world.chain.contracts);
  if (address instanceof Refusal) return address;
  const min = withdrawMin(coin, constants);
  const { fee, net, free } = await termsOf(call, coin, gross);
  if (gross < min || net <= 0n) return refuse('withdrawBelowMin', { min: formatAmount(min), coin });
  const most = withdrawMost(await vaultBalance(tx, coin), constants);
  if (net > most) return refuse('withdrawAboveDay', { most: formatAmount(most), coin });
  const request = { coin, gross, address, signature, deadline };
  const signatureRefusal = await checkPaymentSignature(call, { ...request, kind: 'Withdrawal', fee, net });
  if (signatureRefusal) return signatureRefusal;
  const row = await saveWithdrawal(call, request, fee, free);
  const { withdrawal } = await publishReview(call, row);
  const posted = await post(tx, askedPosting(row, call));
  if (posted instanceof Refusal) return posted;
  return {
    withdrawal,
    changes: { balances: await balancesOf(tx, player.id, [coin]), withdrawals: [withdrawal] },
  };
};
