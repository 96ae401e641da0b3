import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readOwnWithdrawals } from './withdrawalPages.repo.ts';
import { factsOfWithdrawals } from './withdrawalFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/** `userAccount/myWithDraw`: withdrawals of the player, newest first. */
export const listOwnWithdrawals: Handler<'userAccount/myWithDraw'> = async (call, params) => {
  const { state, cursor, size = DEFAULT_SIZE } = params;
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const rows = await readOwnWithdrawals(call.db, call.player.id, { state, after, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  const facts = await factsOfWithdrawals(call.db, shown, call.world.chain.confirmations);
  return { list: facts.map((withdrawal) => withdrawal.facts), next };
};
