import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { UNIT } from '#core/money/amount.ts';
import type { FarmModel, Wish } from './farmModel.ts';

const HOUR_MS = 3_600_000;
const MOST_PLOTS = 4;
const MOST_HENS = 2;

/** What a player of this state may sensibly wish for; the server alone knows whether it is time. */
function wishesOf(model: FarmModel): Wish[] {
  const whole = Number(model.atr / UNIT);
  const wishes: Wish[] = [{ path: 'demo/advance', params: { ms: 2 * HOUR_MS } }];
  const wish = (path: Wish['path'], params: Wish['params'], times = 1) => {
    for (let count = 0; count < times; count += 1) wishes.push({ path, params });
  };

  if (model.plots.size === 0) wish('game/land/buy', { plot: 1 }, 20);
  else if (whole >= 120 && model.plots.size < MOST_PLOTS)
    wish('game/land/buy', { plot: model.plots.size + 1 }, 2);
  if (whole >= 240 && model.hens.size < MOST_HENS) wish('game/seed/buy', { seed: 'hen', quantity: 1 }, 3);
  for (const seed of ['apple', 'orange'] as const) {
    const price = Number(saplings[seed].price / UNIT);
    if (whole >= price * 2) wish('game/seed/buy', { seed, quantity: whole >= price * 6 ? 3 : 1 });
  }
  if ([...model.plots.values()].includes(null)) {
    for (const seed of seeds) if (model.saplings.get(seed)) wish('game/land/sow', { plot: 'all', seed }, 4);
  }
  if ([...model.plots.values()].some((grown) => grown !== null)) {
    if (whole > 20) {
      for (const path of ['game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'] as const) {
        wish(path, { plot: 'all' });
      }
    }
    wish('game/land/harvest', { plot: 'all' }, 2);
  }
  for (const seed of [...seeds, 'egg'] as const) {
    const quantity = model.quantity(seed);
    if (quantity > 0) wish('game/seed/sell', { seed, quantity }, 3);
  }
  if (model.hens.size > 0) {
    if (whole > 5) wish('game/hen/feed', { hen: 'all' }, 2);
    wish('game/hen/collect', { hen: 'all' }, 2);
  }
  return wishes;
}

/** The next wish of a player, drawn from those that make sense. */
export function chooseWish(model: FarmModel, random: () => number): Wish {
  const wishes = wishesOf(model);
  return (
    wishes[Math.floor(random() * wishes.length)] ?? { path: 'demo/advance', params: { ms: 2 * HOUR_MS } }
  );
}
