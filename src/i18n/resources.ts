import type account from '../../locales/zh/account.json';
import type album from '../../locales/zh/money/album.json';
import type assets from '../../locales/zh/money/assets.json';
import type baskets from '../../locales/zh/money/baskets.json';
import type casting from '../../locales/zh/money/casting.json';
import type community from '../../locales/zh/money/community.json';
import type console from '../../locales/zh/ops/console.json';
import type constants from '../../locales/zh/money/constants.json';
import type economy from '../../locales/zh/money/economy.json';
import type farm from '../../locales/zh/farm.json';
import type goals from '../../locales/zh/notice/goals.json';
import type guide from '../../locales/zh/guide.json';
import type hands from '../../locales/zh/notice/hands.json';
import type hens from '../../locales/zh/hens.json';
import type home from '../../locales/zh/home.json';
import type shop from '../../locales/zh/shop.json';
import type statistics from '../../locales/zh/statistics.json';
import type common from '../../locales/zh/common.json';
import type errors from '../../locales/zh/errors.json';
import type invite from '../../locales/zh/invite.json';
import type league from '../../locales/zh/money/league.json';
import type looks from '../../locales/zh/money/looks.json';
import type ledger from '../../locales/zh/money/ledger.json';
import type recharge from '../../locales/zh/money/recharge.json';
import type notice from '../../locales/zh/notice/notice.json';
import type notices from '../../locales/zh/notices.json';
import type otc from '../../locales/zh/money/otc.json';
import type record from '../../locales/zh/money/record.json';
import type reserves from '../../locales/zh/money/reserves.json';
import type signIns from '../../locales/zh/money/signIns.json';
import type swap from '../../locales/zh/money/swap.json';
import type tickets from '../../locales/zh/money/tickets.json';
import type transfer from '../../locales/zh/money/transfer.json';
import type visit from '../../locales/zh/money/visit.json';
import type wallet from '../../locales/zh/wallet.json';
import type withdraw from '../../locales/zh/money/withdraw.json';

/** Namespaces and their keys, typed by the default language; a file added to `locales` gets its line here. */
export interface Resources {
  account: typeof account;
  album: typeof album;
  assets: typeof assets;
  baskets: typeof baskets;
  casting: typeof casting;
  community: typeof community;
  console: typeof console;
  constants: typeof constants;
  economy: typeof economy;
  farm: typeof farm;
  goals: typeof goals;
  guide: typeof guide;
  hands: typeof hands;
  hens: typeof hens;
  home: typeof home;
  shop: typeof shop;
  statistics: typeof statistics;
  common: typeof common;
  errors: typeof errors;
  invite: typeof invite;
  league: typeof league;
  ledger: typeof ledger;
  looks: typeof looks;
  notice: typeof notice;
  notices: typeof notices;
  otc: typeof otc;
  recharge: typeof recharge;
  record: typeof record;
  reserves: typeof reserves;
  signIns: typeof signIns;
  swap: typeof swap;
  tickets: typeof tickets;
  transfer: typeof transfer;
  visit: typeof visit;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    returnNull: false;
  }
}
