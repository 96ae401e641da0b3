import { defaultConstants } from '#core/catalog/constants.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { fruitPrice } from '#core/rules/yield.ts';
import { FRIEND, moneyFixtures } from './moneyFixtures.ts';
import { ADDRESS, ATR, DAY, HOUR, NOW, USDT, VAULT } from './pictureDay.ts';
import type { Answer, Path } from '#core/api/table.ts';

const Y = 1_050_000;

const price = (seed: (typeof seeds)[number]) => formatAmount(saplings[seed].price);
const perFruit = (seed: (typeof seeds)[number]) =>
  formatAmount(fruitPrice(saplings[seed].price, Y, defaultConstants));

function plant(seed: (typeof seeds)[number], grown: number, cared: boolean) {
  const { growMs } = saplings[seed];
  const sownAt = NOW - Math.floor(growMs * grown);
  const at = cared ? sownAt + 1_000 : null;
  return {
    id: `${seed}${grown}`,
    seed,
    spent: price(seed),
    fruitPrice: perFruit(seed),
    yPpm: Y,
    sownAt,
    ripeAt: sownAt + growMs,
    weedsAt: sownAt + growMs * 0.3,
    insectsAt: sownAt + growMs * 0.7,
    wateredAt: at,
    fertilizedAt: at,
    weededAt: null,
    insectsKilledAt: null,
  };
}

const grown = [
  plant('apple', 0.1, false),
  plant('orange', 0.4, true),
  plant('peach', 0.6, false),
  plant('banana', 0.8, true),
  plant('mango', 1.2, true),
  null,
];

const plots: Answer<'game/land/list'>['list'] = Array.from({ length: 24 }, (_, at) => ({
  number: at + 1,
  version: at < grown.length ? 7 : 0,
  reclaimedAt: at < grown.length ? NOW - 20 * DAY : null,
  plant: grown[at] ?? null,
}));

const hen = (id: string, fedDay: number | null, eggsAt: number[]) => ({
  id,
  version: 3,
  boughtAt: NOW - 5 * DAY - HOUR,
  endsAt: NOW + 55 * DAY - HOUR,
  yPpm: Y,
  eggPrice: '4.55',
  fedDay,
  fedDays: 4,
  collectedEggs: 3,
  eggsAt,
});

const lot = (id: string, quantity: number, each: string, days: number) => ({
  id,
  quantity,
  price: each,
  spoilsAt: NOW + days * DAY,
});

const balance = (coin: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS', available: string, frozen = '0') => ({
  coin,
  version: 9,
  available,
  frozen,
  total: formatAmount(amountOf(available) + amountOf(frozen)),
});

const kinds = [
  ['internalTransfer', 'transfer', `${ADDRESS}>${FRIEND}`, '-50'],
  ['swap', 'buy', 'trade:31', '1134.562011'],
  ['saplingPurchase', 'care:water', 'plots:1,3', '-7'],
  ['saplingPurchase', 'mango', 'quantity:1', '-120'],
  ['atrOutput', 'fruit:apple', 'quantity:146', '30.66'],
  ['saplingPurchase', 'hen', 'quantity:2', '-400'],
  ['landPurchase', 'plot:6', 'plot:6', '-88'],
  ['directPushReward', 'farm', 'spends:12', '2.4'],
] as const;

/** Answers by path for a manor in the middle of the game. No other call is made. */
export const answers: Partial<{ [P in Path]: Answer<P> }> = {
  config: {
    chain: { id: 31_337, name: 'Dream Manor', rpcUrl: 'https://chain.test/', confirmations: 3, away: false },
    contracts: { atr: ATR, usdt: USDT, vault: VAULT },
    clock: { wallAt: NOW, gameAt: NOW, speed: 1 },
    constants: defaultConstants,
    flows: [],
    demo: true,
    demoReferrer: 'MANOR1',
    walletConnectProjectId: null,
    signInOrigin: null,
    version: 'picture',
  },
  'user/getUserInfo': {
    user: {
      id: '7',
      version: 4,
      userName: ADDRESS,
      nickName: 'Mei',
      image: '/levels/2.svg',
      referralCode: 'MEI777',
      level: 2,
      gamePoints: '2480',
      invitationLink: 'https://manor.test/?pusername=MEI777',
      tier: 'regular',
      isRobot: false,
      isOperator: true,
    },
  },
  'userAccount/balance': {
    list: [
      balance('USDT', '1250.5', '100'),
      balance('ATR', '8423.123456'),
      balance('ATB', '36.5'),
      balance('TKT', '3'),
      balance('PTS', '2480'),
    ],
  },
  'userAccount/balanceDetail': {
    list: kinds.map(([type, kind, reference, amount], at) => ({
      id: String(100 - at),
      at: NOW - at * 5 * HOUR,
      coin: 'ATR' as const,
      type,
      kind,
      amount,
      balanceAfter: String(8_423 + at * 17),
      reference,
    })),
    next: null,
  },
  'game/land/list': { list: plots, next: null },
  'game/hen/list': {
    list: [hen('1', 4, [NOW - HOUR]), hen('2', 5, [NOW + 2 * HOUR]), hen('3', 4, [])],
    next: null,
  },
  'game/seed/myList': {
    stock: {
      version: 5,
      saplings: { apple: 3, orange: 0, peach: 1, banana: 0, mango: 0 },
      fruit: {
        apple: [lot('1', 40, '0.2', 2), lot('2', 106, '0.21', 29)],
        orange: [],
        peach: [lot('3', 133, '0.525', 11)],
        banana: [],
        mango: [],
      },
      eggs: [lot('4', 5, '4.55', 25)],
    },
  },
  'game/price': {
    prices: {
      at: NOW,
      p: '0.1034',
      change24hBps: 215,
      ethPrice: null,
      etldPrice: null,
      yPpm: Y,
      saplings: seeds.map((seed) => ({
        seed,
        price: price(seed),
        growMs: saplings[seed].growMs,
        fruitPrice: perFruit(seed),
        careCost: formatAmount(saplings[seed].price / 10n),
      })),
      hen: { price: '200', feedPrice: '1', eggPrice: '4.55', lifeDays: 60 },
      expectedReturnBps: 9_710,
    },
  },
  'game/todayTj': {
    today: { spent: '127', earned: '30.66' },
    lifetime: { spent: '2310.5', earned: '2488.2' },
    byKind: [...seeds, 'hen' as const, 'land' as const].map((kind, at) => ({
      kind,
      spent: String(80 + at * 31),
      earned: String(90 + at * 28),
    })),
    byPlot: [1, 2, 3, 4, 5].map((number) => ({
      plot: number,
      spent: String(number * 60),
      earned: String(number * 71),
    })),
    cares: { water: 41, fertilize: 40, weed: 33, insects: 29 },
    days: Array.from({ length: 14 }, (_, at) => ({
      day: Math.floor(NOW / DAY) - 13 + at,
      spent: String((at * 37) % 160),
      earned: String((at * 53) % 190),
    })),
    farmPool: '1004211.5',
    farmTarget: '1000000',
    yPpm: Y,
    rewards: { atr: '12.4', usdt: '1.35' },
    world: {
      players: 5214,
      joined: 37,
      spent: '60412',
      earned: '55903.2',
      cast: '18000',
      rewards: { atr: '2870.1', usdt: '96.4' },
      burned: '3020.6',
    },
  },
  ...moneyFixtures,
};
