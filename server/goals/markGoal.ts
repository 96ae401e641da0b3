import type { Handler } from '#server/http/call.ts';
import { addMark } from './goalMark.repo.ts';

/** `game/goal/mark`: records once that the player read a page that a step asks for. */
export const markGoal: Handler<'game/goal/mark'> = async ({ tx, player, gameNow }, { page }) => {
  await addMark(tx, player.id, page, gameNow);
  return { changes: {} };
};
