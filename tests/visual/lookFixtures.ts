import type { LookFacts } from '#core/api/lookObjects.ts';
import type { Answer, Path } from '#core/api/table.ts';
import { MAX_PLACED_LOOKS } from '#core/catalog/lookSlots.ts';
import { leagueDeeds } from '#core/catalog/leagueDeeds.ts';
import { lookIds, lookOf } from '#core/catalog/looks.ts';
import { formatAmount } from '#core/money/amount.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

const owned = new Set<string>([
  'pinwheel',
  'gnome',
  'dog',
  'birdhouse',
  'roof-slate',
  'fence-hedge',
  'ducks',
]);

const list = lookIds.map((look): LookFacts => {
  const { group, price, limit, opens } = lookOf(look);
  return {
    look,
    group,
    price: price === null ? null : formatAmount(price),
    left: limit === null ? null : limit - 360,
    opens: opens === null ? null : { ...opens, have: opens.fact === 'level' ? 2 : 0 },
    isOwned: owned.has(look),
  };
});

const names = ['Mei', 'Somchai', 'Linh', 'Hana', 'Jun', 'Ploy', 'Bao', 'Sora'];
const tableOf = (points: readonly number[], self: number) =>
  points.map((sum, at) => ({
    id: String(at + 1),
    code: `MEMB${10 + at}`,
    nickName: names[at % names.length] ?? '',
    image: `level-${1 + ((at * 2) % 5)}`,
    level: 1 + ((at * 2) % 5),
    points: sum,
    place: at + 1,
    isSelf: at === self,
  }));

const today = { care: 14, tree: 6, basket: 3, help: 5 };

/** Looks and the league of the pictured player. */
export const lookFixtures = {
  'game/look/list': {
    list,
    most: MAX_PLACED_LOOKS,
    // The manor of all other pictures is plain.
    changes: { looks: { version: 9, placed: [] } },
  },
  'game/league': {
    thisWeek: {
      friends: tableOf([131, 96, 74, 20, 0], 1),
      world: tableOf([168, 131, 120, 96, 90, 74, 41, 20], 3),
      division: 2,
      step: null,
    },
    lastWeek: { friends: [], world: tableOf([188, 140, 120], 0), division: 1, step: 1 },
    endsAt: NOW + 2 * DAY + 5 * HOUR,
    today: (['care', 'tree', 'basket', 'help'] as const).map((deed) => ({
      deed,
      points: today[deed],
      most: leagueDeeds[deed].dayCap,
    })),
  },
} satisfies { [P in Path]?: Answer<P> };
