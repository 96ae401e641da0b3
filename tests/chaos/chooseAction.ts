import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { UNIT } from '#core/money/amount.ts';
import type { FarmModel, Action } from './farmModel.ts';

const HOUR_MS = 3_600_000;
const MAX_PLOTS = 4;
const MAX_HENS = 2;

/** Sensible actions for a player in this state; the server decides if their time has come. */
function actionsOf(model: FarmModel): Action[] {
  const atr = Number(model.atr / UNIT);
  const actions: Action[] = [{ path: 'demo/advance', params: { ms: 2 * HOUR_MS } }];
  const add = (path: Action['path'], params: Action['params'], times = 1) => {
    for (let count = 0; count < times; count += 1) actions.push({ path, params });
  };

  if (model.plots.size === 0) add('game/land/buy', { plot: 1 }, 20);
  else if (atr >= 120 && model.plots.size < MAX_PLOTS)
    add('game/land/buy', { plot: model.plots.size + 1 }, 2);
  if (atr >= 240 && model.hens.size < MAX_HENS) add('game/seed/buy', { seed: 'hen', quantity: 1 }, 3);
  for (const seed of ['apple', 'orange'] as const) {
    const price = Number(saplings[seed].price / UNIT);
    if (atr >= price * 2) add('game/seed/buy', { seed, quantity: atr >= price * 6 ? 3 : 1 });
  }
  if ([...model.plots.values()].includes(null)) {
    for (const seed of seeds) if (model.saplings.get(seed)) add('game/land/sow', { plot: 'all', seed }, 4);
  }
  if ([...model.plots.values()].some((grown) => grown !== null)) {
    if (atr > 20) {
      for (const path of ['game/land/js', 'game/land/sf', 'game/land/cc', 'game/land/sc'] as const) {
        add(path, { plot: 'all' });
      }
    }
    add('game/land/harvest', { plot: 'all' }, 2);
  }
  for (const seed of [...seeds, 'egg'] as const) {
    const quantity = model.quantity(seed);
    if (quantity > 0) add('game/seed/sell', { seed, quantity }, 3);
  }
  if (model.hens.size > 0) {
    if (atr > 5) add('game/hen/feed', { hen: 'all' }, 2);
    add('game/hen/collect', { hen: 'all' }, 2);
  }
  return actions;
}

/** The next action of a player, drawn from the sensible ones. */
export function chooseAction(model: FarmModel, random: () => number): Action {
  const actions = actionsOf(model);
  return (
    actions[Math.floor(random() * actions.length)] ?? { path: 'demo/advance', params: { ms: 2 * HOUR_MS } }
  );
}
