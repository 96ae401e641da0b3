import type { ComponentType, LazyExoticComponent } from 'react';
import type { TextPart } from '../i18n/loadTexts.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { lazyPart } from '../ui/lazyPart.ts';

type Screen = ComponentType;

export interface Route {
  path: string;
  /** Fetches the screen's code and texts; also used to prefetch them. */
  load(): Promise<{ default: Screen }>;
  screen: LazyExoticComponent<Screen>;
}

/**
 * A screen is the default export of its file, lazy-loaded with its own texts: those beyond every page's, for which no
 * other page waits.
 */
function route(path: string, fetchScreen: Route['load'], texts?: TextPart): Route {
  const { load, Part } = lazyPart(
    async () => (await Promise.all([fetchScreen(), texts && requestTexts(texts)]))[0],
  );
  return { path, load, screen: Part };
}

/** The page of signed-out visitors, to which all others lead them but `isPublic` ones. */
export const invitation = route('/invite', () => import('../screens/invite/InviteScreen.tsx'));

/** Every route of the app behind the sign-in guard. */
export const routes: readonly Route[] = [
  route('/', () => import('../screens/home/HomeScreen.tsx')),
  route('/farm', () => import('../screens/farm/FarmScreen.tsx')),
  route('/farm-details', () => import('../screens/farm-details/FarmDetailsScreen.tsx')),
  route('/chicken-farm', () => import('../screens/chicken-farm/ChickenFarmScreen.tsx')),
  route('/assets', () => import('../screens/assets/AssetsScreen.tsx'), 'money'),
  route('/buy-record', () => import('../screens/buy-record/BuyRecordScreen.tsx'), 'money'),
  route('/account', () => import('../screens/account/AccountScreen.tsx')),
  route('/mint', () => import('../screens/mint/MintScreen.tsx'), 'money'),
  route('/atr', () => import('../screens/atr/AtrScreen.tsx'), 'money'),
  route('/otc-order', () => import('../screens/otc-order/OtcOrderScreen.tsx'), 'money'),
  route('/community', () => import('../screens/community/CommunityScreen.tsx'), 'money'),
  route('/recharge', () => import('../screens/recharge/RechargeScreen.tsx'), 'money'),
  route('/withdraw', () => import('../screens/withdraw/WithdrawScreen.tsx'), 'money'),
  route('/withdraw-record', () => import('../screens/withdraw-record/WithdrawRecordScreen.tsx'), 'money'),
  route('/transfer', () => import('../screens/transfer/TransferScreen.tsx'), 'money'),
  route('/swap', () => import('../screens/swap/SwapScreen.tsx'), 'money'),
  route('/notice', () => import('../screens/notice/NoticeScreen.tsx'), 'notices'),
  route('/notice-details', () => import('../screens/notice-details/NoticeDetailsScreen.tsx'), 'notices'),
  route('/share', () => import('../screens/share/ShareScreen.tsx'), 'money'),
  route('/team', () => import('../screens/team/TeamScreen.tsx'), 'money'),
  route('/neighbours', () => import('../screens/neighbours/NeighboursScreen.tsx'), 'money'),
  route('/visit/:code', () => import('../screens/visit/VisitScreen.tsx'), 'money'),
  route('/tickets', () => import('../screens/tickets/TicketsScreen.tsx'), 'money'),
  route('/coupons', () => import('../screens/coupons/CouponsScreen.tsx'), 'money'),
  route('/orders', () => import('../screens/orders/OrdersScreen.tsx'), 'money'),
  route('/album', () => import('../screens/album/AlbumScreen.tsx'), 'money'),
  route('/looks', () => import('../screens/looks/LooksScreen.tsx'), 'money'),
  route('/league', () => import('../screens/league/LeagueScreen.tsx'), 'money'),
  route('/reserves', () => import('../screens/reserves/ReservesScreen.tsx'), 'money'),
  route('/economy', () => import('../screens/economy/EconomyScreen.tsx'), 'money'),
];
