import { tabIcons } from '../ui/icons/tabIcons.ts';

/** The five tabs in order; the manor is the larger round one in the middle. */
export const tabs = [
  { to: '/', name: 'mint', icon: tabIcons['tab-mint'] },
  { to: '/atr', name: 'atr', icon: tabIcons['tab-atr'] },
  { to: '/farm', name: 'manor', icon: tabIcons['tab-manor'], centre: true },
  { to: '/assets', name: 'assets', icon: tabIcons['tab-assets'] },
  { to: '/community', name: 'community', icon: tabIcons['tab-community'] },
] as const;

/** Routes with the tab bar: every tab except the farm, whose scene takes the whole page. */
export const tabRoutes: readonly string[] = tabs.map(({ to }) => to).filter((to) => to !== '/farm');
