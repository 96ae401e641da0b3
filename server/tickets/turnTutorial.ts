import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { giftFacts, lockGifts, saveGift } from './gift.repo.ts';

/**
 * `game/tutorial/turn`: dismisses the tutorial (`off`) or resumes it (`on`) on all devices of the player.
 * Refuses alreadyGiven once its reward is paid.
 */
export const turnTutorial: Handler<'game/tutorial/turn'> = async ({ tx, player }, { way }) => {
  const gift = await lockGifts(tx, player.id);
  if (gift.tutorial_at !== null) return refuse('alreadyGiven');
  const setting = { tutorial_off: way === 'off' };
  await saveGift(tx, player.id, setting);
  return { changes: { gifts: giftFacts({ ...gift, ...setting }) } };
};
