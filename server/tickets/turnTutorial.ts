import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { giftFacts, lockGifts, saveGift } from './gift.repo.ts';

/**
 * `game/tutorial/turn`: sends the tutorial away (`off`) or takes it up again (`on`), on every device of the player's. Costs
 * and gives nothing. Refuses alreadyGiven once it is paid: then there is nothing left to take up.
 */
export const turnTutorial: Handler<'game/tutorial/turn'> = async ({ tx, player }, { way }) => {
  const gift = await lockGifts(tx, player.id);
  if (gift.tutorial_at !== null) return refuse('alreadyGiven');
  const told = { tutorial_off: way === 'off' };
  await saveGift(tx, player.id, told);
  return { changes: { gifts: giftFacts({ ...gift, ...told }) } };
};
