import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ParseKeys } from 'i18next';
import { wantTexts } from '../i18n/wantTexts.ts';

type PageKey = Extract<ParseKeys<'common'>, `page.${string}`>;

/** `screen`: what is shown; without one the route says 'Not open yet'. */
export interface Route {
  path: string;
  page: PageKey;
  screen?: LazyExoticComponent<ComponentType>;
}

/** A screen of money comes with its own texts, which no other page waits for. */
function lazyMoney(load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> {
  return lazy(async () => (await Promise.all([load(), wantTexts('money')]))[0]);
}

/** Every route of the app behind the sign-in guard. A screen is the default export of its file, loaded when shown. */
export const routes: readonly Route[] = [
  { path: '/', page: 'page.home', screen: lazy(() => import('../screens/home/HomeScreen.tsx')) },
  { path: '/farm', page: 'page.farm', screen: lazy(() => import('../screens/farm/FarmScreen.tsx')) },
  {
    path: '/farm-details',
    page: 'page.farmDetails',
    screen: lazy(() => import('../screens/farm-details/FarmDetailsScreen.tsx')),
  },
  {
    path: '/chicken-farm',
    page: 'page.chickenFarm',
    screen: lazy(() => import('../screens/chicken-farm/ChickenFarmScreen.tsx')),
  },
  {
    path: '/assets',
    page: 'page.assets',
    screen: lazyMoney(() => import('../screens/assets/AssetsScreen.tsx')),
  },
  {
    path: '/buy-record',
    page: 'page.buyRecord',
    screen: lazyMoney(() => import('../screens/buy-record/BuyRecordScreen.tsx')),
  },
  {
    path: '/account',
    page: 'page.account',
    screen: lazy(() => import('../screens/account/AccountScreen.tsx')),
  },
  {
    path: '/mint',
    page: 'page.mint',
    screen: lazyMoney(() => import('../screens/mint/MintScreen.tsx')),
  },
  { path: '/atr', page: 'page.atr', screen: lazyMoney(() => import('../screens/atr/AtrScreen.tsx')) },
  {
    path: '/otc-order',
    page: 'page.otcOrder',
    screen: lazyMoney(() => import('../screens/otc-order/OtcOrderScreen.tsx')),
  },
  {
    path: '/community',
    page: 'page.community',
    screen: lazyMoney(() => import('../screens/community/CommunityScreen.tsx')),
  },
  {
    path: '/recharge',
    page: 'page.recharge',
    screen: lazyMoney(() => import('../screens/recharge/RechargeScreen.tsx')),
  },
  {
    path: '/withdraw',
    page: 'page.withdraw',
    screen: lazyMoney(() => import('../screens/withdraw/WithdrawScreen.tsx')),
  },
  {
    path: '/withdraw-record',
    page: 'page.withdrawRecord',
    screen: lazyMoney(() => import('../screens/withdraw-record/WithdrawRecordScreen.tsx')),
  },
  {
    path: '/transfer',
    page: 'page.transfer',
    screen: lazyMoney(() => import('../screens/transfer/TransferScreen.tsx')),
  },
  {
    path: '/swap',
    page: 'page.swap',
    screen: lazyMoney(() => import('../screens/swap/SwapScreen.tsx')),
  },
  { path: '/notice', page: 'page.notice' },
  { path: '/notice-details', page: 'page.noticeDetails' },
  { path: '/share', page: 'page.share', screen: lazyMoney(() => import('../screens/share/ShareScreen.tsx')) },
  { path: '/team', page: 'page.team', screen: lazyMoney(() => import('../screens/team/TeamScreen.tsx')) },
  { path: '/tickets', page: 'page.tickets' },
  { path: '/coupons', page: 'page.coupons' },
  {
    path: '/reserves',
    page: 'page.reserves',
    screen: lazyMoney(() => import('../screens/reserves/ReservesScreen.tsx')),
  },
];
