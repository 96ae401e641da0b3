import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { wantTexts } from '../i18n/wantTexts.ts';

export interface Route {
  path: string;
  screen: LazyExoticComponent<ComponentType>;
}

/** A screen of money comes with its own texts, which no other page waits for. */
function lazyMoney(load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> {
  return lazy(async () => (await Promise.all([load(), wantTexts('money')]))[0]);
}

/** So do the screens of notices. */
function lazyNotices(load: () => Promise<{ default: ComponentType }>): LazyExoticComponent<ComponentType> {
  return lazy(async () => (await Promise.all([load(), wantTexts('notices')]))[0]);
}

/** Every route of the app behind the sign-in guard. A screen is the default export of its file, loaded when shown. */
export const routes: readonly Route[] = [
  { path: '/', screen: lazy(() => import('../screens/home/HomeScreen.tsx')) },
  { path: '/farm', screen: lazy(() => import('../screens/farm/FarmScreen.tsx')) },
  {
    path: '/farm-details',
    screen: lazy(() => import('../screens/farm-details/FarmDetailsScreen.tsx')),
  },
  {
    path: '/chicken-farm',
    screen: lazy(() => import('../screens/chicken-farm/ChickenFarmScreen.tsx')),
  },
  {
    path: '/assets',
    screen: lazyMoney(() => import('../screens/assets/AssetsScreen.tsx')),
  },
  {
    path: '/buy-record',
    screen: lazyMoney(() => import('../screens/buy-record/BuyRecordScreen.tsx')),
  },
  {
    path: '/account',
    screen: lazy(() => import('../screens/account/AccountScreen.tsx')),
  },
  {
    path: '/mint',
    screen: lazyMoney(() => import('../screens/mint/MintScreen.tsx')),
  },
  { path: '/atr', screen: lazyMoney(() => import('../screens/atr/AtrScreen.tsx')) },
  {
    path: '/otc-order',
    screen: lazyMoney(() => import('../screens/otc-order/OtcOrderScreen.tsx')),
  },
  {
    path: '/community',
    screen: lazyMoney(() => import('../screens/community/CommunityScreen.tsx')),
  },
  {
    path: '/recharge',
    screen: lazyMoney(() => import('../screens/recharge/RechargeScreen.tsx')),
  },
  {
    path: '/withdraw',
    screen: lazyMoney(() => import('../screens/withdraw/WithdrawScreen.tsx')),
  },
  {
    path: '/withdraw-record',
    screen: lazyMoney(() => import('../screens/withdraw-record/WithdrawRecordScreen.tsx')),
  },
  {
    path: '/transfer',
    screen: lazyMoney(() => import('../screens/transfer/TransferScreen.tsx')),
  },
  {
    path: '/swap',
    screen: lazyMoney(() => import('../screens/swap/SwapScreen.tsx')),
  },
  {
    path: '/notice',
    screen: lazyNotices(() => import('../screens/notice/NoticeScreen.tsx')),
  },
  {
    path: '/notice-details',
    screen: lazyNotices(() => import('../screens/notice-details/NoticeDetailsScreen.tsx')),
  },
  { path: '/share', screen: lazyMoney(() => import('../screens/share/ShareScreen.tsx')) },
  { path: '/team', screen: lazyMoney(() => import('../screens/team/TeamScreen.tsx')) },
  {
    path: '/tickets',
    screen: lazyMoney(() => import('../screens/tickets/TicketsScreen.tsx')),
  },
  {
    path: '/coupons',
    screen: lazyMoney(() => import('../screens/coupons/CouponsScreen.tsx')),
  },
  {
    path: '/reserves',
    screen: lazyMoney(() => import('../screens/reserves/ReservesScreen.tsx')),
  },
];
