import { MAX_HEARTS_A_DAY } from '#core/rules/neighbours.ts';
import type { Care } from '#core/catalog/cares.ts';
import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { applyVisit } from '../store/applyVisit.ts';
import { effects } from '../store/effects.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';
import { runDeed } from './runDeed.ts';

/** Name of a help among the deeds under way. */
export const helpDeed = (care: Care) => `help:${care}`;

/** Gives a care on a plot of the visited manor, which the owner pays. Returns true when done. */
export function helpPlot(plot: number, care: Care): Promise<boolean> {
  const { owner } = store.getState().visit;
  if (!owner) return Promise.resolve(false);
  return runDeed(helpDeed(care), { kind: 'visitPlot', ids: [plot] }, async () => {
    const done = await client.change('game/visit/help', { code: owner.code, plot: String(plot), care });
    applyVisit(owner.id, { plots: [done.plot] });
    effects.emit({ kind: 'care', care, plots: [plot] });
    const text = done.heart
      ? say('visit', 'heart', { today: done.heartsToday, max: MAX_HEARTS_A_DAY })
      : say('visit', 'helped', { care: say('common', `care.${care}`), plot });
    notify.success(text, 'help');
  });
}
