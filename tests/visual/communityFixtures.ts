import type { Answer, Path } from '#core/api/table.ts';
import { FRIEND } from './moneyFixtures.ts';
import { DAY, HOUR, NOW } from './pictureDay.ts';

type Member = Answer<'game/ztGameTj'>['list'][number];

const sum = (atr: string, usdt = '0') => ({ atr, usdt });

const figures = (members: number, atr: number, usdt: number) => ({
  members,
  owners: Math.floor(members / 40),
  version1: Math.floor(members / 3),
  investment: sum(String(atr), String(usdt)),
  newPerformance: sum(String(atr * 0.75), String(usdt)),
  rePerformance: sum(String(atr * 0.25)),
});

const reward = (
  kind: Answer<'game/gameTreeTj'>['rewards'][number]['kind'],
  total: ReturnType<typeof sum>,
  today = sum('0'),
  due = sum('0'),
) => ({ kind, total, today, due });

const member = (id: string, part: Partial<Member>): Member => ({
  id,
  userName: `0x${id.padStart(2, '0').repeat(20)}`,
  code: `F${id.padStart(5, 'A')}`,
  nickName: '',
  image: 'level-1',
  tier: 'regular',
  level: 1,
  joinedAt: NOW - Number(id) * 3 * DAY - HOUR,
  directs: 0,
  personal: sum('0'),
  team: { members: 0, owners: 0, investment: sum('0') },
  ...part,
});

/** Member who is opened in the picture of the tree. */
export const OPENED = FRIEND;

/** Answers to the calls of the community screens; `ztGameTj?member=12` is one level below. */
export const communityFixtures: Partial<{ [P in Path]: Answer<P> }> & Record<string, unknown> = {
  'game/gameTreeTj': {
    personal: figures(1, 2310.5, 1000),
    direct: figures(48, 61_204, 12_000),
    team: figures(12_486, 8_204_311, 1_204_500),
    rewards: [
      reward('direct', sum('1224.08', '38.5'), sum('12.4'), sum('1.26', '0.15')),
      reward('team', sum('611.2', '9.25'), sum('3.1', '0.5'), sum('0.63')),
      reward('level', sum('84.31', '2.04')),
      reward('management', sum('40.5', '1.1')),
      reward('community', sum('102.77', '3.5'), sum('1.02')),
      reward('dynamic', sum('0')),
    ],
    depth: 2,
  } satisfies Answer<'game/gameTreeTj'>,
  'game/ztGameTj': {
    list: [
      member('12', {
        userName: OPENED,
        nickName: '小满的果园',
        image: 'level-5',
        level: 5,
        tier: 'owner',
        directs: 311,
        personal: sum('18204.5', '5000'),
        team: { members: 10_204, owners: 12, investment: sum('6204311', '1000200') },
      }),
      member('14', {
        nickName: 'Somchai',
        image: 'level-3',
        level: 3,
        directs: 4,
        personal: sum('2104'),
        team: { members: 9, owners: 0, investment: sum('870.25') },
      }),
      member('15', { image: 'level-2', level: 2, personal: sum('320') }),
      member('16', {}),
    ],
    next: null,
  } satisfies Answer<'game/ztGameTj'>,
  'game/ztGameTj?member=12': {
    list: [
      member('21', {
        nickName: 'Hoa',
        image: 'level-4',
        level: 4,
        directs: 40,
        personal: sum('9120', '2000'),
        team: { members: 128, owners: 1, investment: sum('40210') },
      }),
      member('22', { nickName: 'はる', personal: sum('96') }),
    ],
    next: null,
  } satisfies Answer<'game/ztGameTj'>,
};
