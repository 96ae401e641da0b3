import { store } from '../store/store.ts';

type BadgedNavigator = Navigator & {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** Says in the page's title, and on the icon of an installed page, how many notices are unread. */
export function keepTitle(): void {
  const title = document.title;
  let shown = 0;
  store.subscribe(({ facts }) => {
    const unread = facts.notices?.unread ?? 0;
    if (unread === shown) return;
    shown = unread;
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
    const device: BadgedNavigator = navigator;
    // Browsers refuse badges of pages that are not installed: the title has said it.
    void (unread > 0 ? device.setAppBadge?.(unread) : device.clearAppBadge?.())?.catch(() => undefined);
  });
}
