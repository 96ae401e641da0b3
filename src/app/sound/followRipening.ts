import { isRipe } from '#core/rules/growth.ts';
import { gameNow } from '../../store/gameNow.ts';
import { secondTicker } from '../../store/secondTicker.ts';
import { store } from '../../store/store.ts';

/** Number of ripe trees of the player at this moment; null until the plots are loaded. */
function ripeTrees(): number | null {
  const { plots } = store.getState().facts;
  if (!plots) return null;
  const now = gameNow(Date.now());
  return Object.values(plots).filter(({ plant }) => plant && isRipe(plant, now)).length;
}

/**
 * Calls `ripened` when trees became ripe while the page is seen: once for all of one tick, and not for those that were
 * ripe when the plots came. Returns the function that ends it.
 */
export function followRipening(ripened: () => void): () => void {
  let last = ripeTrees();
  return secondTicker.subscribe(() => {
    if (document.hidden) return;
    const now = ripeTrees();
    if (last !== null && now !== null && now > last) ripened();
    last = now;
  });
}
