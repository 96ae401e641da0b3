import { cares, type Care } from '#core/catalog/cares.ts';
import { lookSlots } from '#core/catalog/lookSlots.ts';
import { lookIds } from '#core/catalog/looks.ts';
import { phrases, stickers } from '#core/catalog/stickers.ts';
import type { Farmer, FarmWorld } from '../farm/farmWorld.ts';
import { ownCares } from './neighbourWorld.ts';
import { ringCare, ringWork } from './ringDeeds.ts';
import type { ActResult, SocialAct } from './socialAct.ts';

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

type Choice = (crowd: Crowd) => SocialAct;

const MAX_FLOOD = 40;

const everybody = ({ honest, ring, flood }: Crowd) => [...honest, ...ring, ...flood];

/** A help with a care; one on a farm of the ring is the ring's own care in the twin world. */
function help(by: () => Farmer | Promise<Farmer>, to: Farmer, care: Care, { ring }: Crowd): SocialAct {
  const member = ring.indexOf(to);
  return {
    ...(member >= 0 && { deed: ringCare(member, care) }),
    run: async () => (await by()).call('game/visit/help', { code: to.code, plot: 1, care }),
  };
}

const act = (run: () => Promise<ActResult>): SocialAct => ({ run });

/** Acts of honest players on their own farms and at others'. */
const honestActs: readonly Choice[] = [
  (crowd) => {
    const helper = crowd.pick(crowd.honest);
    return help(() => helper, crowd.pick(everybody(crowd)), crowd.pick(cares), crowd);
  },
  (crowd) => {
    const helper = crowd.pick(crowd.honest);
    return help(() => helper, crowd.pick(crowd.honest), crowd.pick(cares), crowd);
  },
  ({ honest, pick }) => {
    const [visitor, owner] = [pick(honest), pick(honest)];
    return act(() => visitor.call('game/visit/manor', { code: owner.code }));
  },
  ({ honest, pick }) => {
    const [owner, care] = [pick(honest), pick(cares)];
    return act(() => owner.call(`game/land/${ownCares[care]}`, { plot: 'all' }));
  },
  ({ honest, pick }) => {
    const owner = pick(honest);
    return act(() => owner.call('game/land/harvest', { plot: 'all' }));
  },
  ({ honest, pick }) => {
    const owner = pick(honest);
    return act(() => owner.call('game/land/sow', { plot: 'all', seed: 'apple', buy: 'missing' }));
  },
  ({ honest, pick }) => {
    const owner = pick(honest);
    const rules = {
      visits: pick(['circle', 'link', 'link', 'link', 'nobody']),
      helps: pick(['off', 'any', 'worth', 'worth']),
      helpDay: pick(['0', '4', '200']),
    };
    return act(() => owner.call('game/visit/settings', rules));
  },
  ({ honest, pick }) => {
    const [owner, look] = [pick(honest), pick(lookIds)];
    return act(() => owner.call('game/look/buy', { look }));
  },
  ({ honest, pick }) => {
    const [owner, slot] = [pick(honest), pick(lookSlots)];
    return act(() => owner.call('game/look/clear', { slot }));
  },
  ({ honest, pick }) => {
    const [owner, look, slot] = [pick(honest), pick(lookIds), pick(lookSlots)];
    return act(() => owner.call('game/look/place', { look, slot, replace: 'true' }));
  },
  ({ honest, pick }) => {
    const [owner, sticker] = [pick(honest), pick(stickers)];
    return act(async () => {
      const { data } = await owner.call('game/visit/mine');
      return owner.call('game/visit/thank', { help: data.helps[0]?.id ?? '1', sticker });
    });
  },
];

/** A ring that helps itself with every care, praises itself, and works its farms. */
const ringActs: readonly Choice[] = [
  ...[1, 2, 3].map((): Choice => (crowd) => {
    const helper = crowd.pick(crowd.ring);
    return help(() => helper, crowd.pick(crowd.ring), crowd.pick(cares), crowd);
  }),
  ({ ring, pick }) => {
    const [author, owner, sticker] = [pick(ring), pick(ring), pick(stickers)];
    return act(() => author.call('game/visit/sticker', { code: owner.code, sticker }));
  },
  ...(['harvest', 'sow', 'sow', 'sell'] as const).map((kind): Choice => ({ ring, pick }) => {
    const member = ring.indexOf(pick(ring));
    return ringWork(ring, member, kind);
  }),
];

/** A bot that fills and exchanges every basket, also those of yesterday and of another level. */
const basketBot: Choice = ({ honest, pick }) => {
  const [bot, slot, back] = [pick(honest), pick([1, 2, 3]), pick([0, 0, 0, 1])];
  const [isExchange, isPlain] = [pick([false, false, true]), pick([true, false])];
  return act(async () => {
    const { data } = await bot.call('game/basket/list');
    const seen = { day: data.day - back, level: data.level, slot };
    if (isExchange) return bot.call('game/basket/exchange', seen);
    return bot.call('game/basket/fill', { ...seen, ...(isPlain && { plain: 'yes' }) });
  });
};

/** A spammer of stickers and reports. */
const spamActs: readonly Choice[] = [
  (crowd) => {
    const { honest, pick } = crowd;
    const entry = { code: pick(everybody(crowd)).code, sticker: pick(stickers), phrase: pick(phrases) };
    return act(() => honest[0]!.call('game/visit/sticker', entry));
  },
  (crowd) => {
    const { code } = crowd.pick(everybody(crowd));
    return act(() => crowd.honest[0]!.call('game/visit/report', { code }));
  },
];

/** New accounts below the ring, each to give a heart's worth of help. */
const floodAct: Choice = (crowd) => {
  const { farm, flood, ring, pick } = crowd;
  const referrer = pick(ring).code;
  const known = flood.length > 0 ? pick(flood) : null;
  const join = async () => {
    const newcomer = await farm.farmer({ atr: '0', plots: 0, referrer });
    flood.push(newcomer);
    return newcomer;
  };
  const by = () => (flood.length < MAX_FLOOD || !known ? join() : known);
  return help(by, pick(ring), pick(cares), crowd);
};

/** Acts of honest players and adversaries; a run picks one after the other with equal chances. */
export const socialActs: readonly Choice[] = [
  ...honestActs,
  ...ringActs,
  ...spamActs,
  basketBot,
  basketBot,
  floodAct,
];
