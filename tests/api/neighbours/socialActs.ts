import { cares } from '#core/catalog/cares.ts';
import { lookSlots } from '#core/catalog/lookSlots.ts';
import { lookIds } from '#core/catalog/looks.ts';
import { phrases, stickers } from '#core/catalog/stickers.ts';
import type { Farmer, FarmWorld } from '../farm/farmWorld.ts';
import { ownCares } from './neighbourWorld.ts';

/** Answer to an act: its status, and the key of a refusal. */
export interface ActResult {
  status: number;
  key?: string | undefined;
}

/** Chance and players of a run. */
export interface Crowd {
  farm: FarmWorld;
  honest: readonly Farmer[];
  /** Accounts of one owner. */
  ring: readonly Farmer[];
  /** New accounts of the flood, which the run may add to. */
  flood: Farmer[];
  pick<Item>(items: readonly Item[]): Item;
}

export type SocialAct = (crowd: Crowd) => Promise<ActResult>;

const MAX_FLOOD = 40;

const everybody = ({ honest, ring, flood }: Crowd) => [...honest, ...ring, ...flood];

const help = (by: Farmer, to: Farmer, { pick }: Crowd) =>
  by.call('game/visit/help', { code: to.code, plot: 1, care: pick(cares) });

/** Acts of honest players on their own farms and at others'. */
const honestActs: readonly SocialAct[] = [
  (crowd) => help(crowd.pick(crowd.honest), crowd.pick(everybody(crowd)), crowd),
  (crowd) => help(crowd.pick(crowd.honest), crowd.pick(crowd.honest), crowd),
  ({ honest, pick }) => pick(honest).call('game/visit/manor', { code: pick(honest).code }),
  ({ honest, pick }) => pick(honest).call(`game/land/${pick(Object.values(ownCares))}`, { plot: 'all' }),
  ({ honest, pick }) => pick(honest).call('game/land/harvest', { plot: 'all' }),
  ({ honest, ring, pick }) =>
    pick([...honest, ...ring]).call('game/land/sow', { plot: 'all', seed: 'apple', buy: 'missing' }),
  ({ honest, pick }) =>
    pick(honest).call('game/visit/settings', {
      visits: pick(['circle', 'link', 'nobody']),
      helps: pick(['off', 'any', 'worth']),
      helpDay: pick(['0', '4', '200']),
    }),
  ({ honest, pick }) => pick(honest).call('game/look/buy', { look: pick(lookIds) }),
  ({ honest, pick }) => pick(honest).call('game/look/clear', { slot: pick(lookSlots) }),
  ({ honest, pick }) =>
    pick(honest).call('game/look/place', { look: pick(lookIds), slot: pick(lookSlots), replace: 'true' }),
  async ({ honest, pick }) => {
    const owner = pick(honest);
    const { data } = await owner.call('game/visit/mine');
    return owner.call('game/visit/thank', { help: data.helps[0]?.id ?? '1', sticker: pick(stickers) });
  },
];

/** A ring that helps itself with every care, and harvests. */
const ringActs: readonly SocialAct[] = [
  (crowd) => help(crowd.pick(crowd.ring), crowd.pick(crowd.ring), crowd),
  (crowd) => help(crowd.pick(crowd.ring), crowd.pick(crowd.ring), crowd),
  ({ ring, pick }) => pick(ring).call('game/land/harvest', { plot: 'all' }),
];

/** A bot that fills and exchanges every basket, also those of yesterday and of another level. */
const basketBot: SocialAct = async ({ honest, pick }) => {
  const bot = pick(honest);
  const { data } = await bot.call('game/basket/list');
  const seen = { day: data.day - pick([0, 0, 0, 1]), level: data.level, slot: pick([1, 2, 3]) };
  return pick([0, 0, 1]) === 1
    ? bot.call('game/basket/exchange', seen)
    : bot.call('game/basket/fill', { ...seen, ...(pick([true, false]) && { plain: 'true' }) });
};

/** A spammer of stickers, reports and thanks for helps of others. */
const spamActs: readonly SocialAct[] = [
  (crowd) =>
    crowd.honest[0]!.call('game/visit/sticker', {
      code: crowd.pick(everybody(crowd)).code,
      sticker: crowd.pick(stickers),
      phrase: crowd.pick(phrases),
    }),
  (crowd) => crowd.honest[0]!.call('game/visit/report', { code: crowd.pick(everybody(crowd)).code }),
];

/** New accounts below the ring, each to give a heart's worth of help. */
const floodAct: SocialAct = async (crowd) => {
  const { farm, flood, ring, pick } = crowd;
  if (flood.length < MAX_FLOOD)
    flood.push(await farm.farmer({ atr: '0', plots: 0, referrer: pick(ring).code }));
  return help(pick(flood), pick(ring), crowd);
};

/** Acts of honest players and adversaries; a run picks one after the other with equal chances. */
export const socialActs: readonly SocialAct[] = [
  ...honestActs,
  ...ringActs,
  ...ringActs,
  ...spamActs,
  basketBot,
  basketBot,
  floodAct,
];
