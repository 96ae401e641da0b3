import { store } from '../store/store.ts';

type BadgedNavigator = Navigator & {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** Shows the unread count in the page's title, and as a badge on the icon of an installed page. */
export function syncTitle(): void {
  const title = document.title;
  let shown = 0;
  store.subscribe(({ facts }) => {
    const unread = facts.notices?.unread ?? 0;
    if (unread === shown) return;
    shown = unread;
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
    const device: BadgedNavigator = navigator;
    // Browsers reject badges of pages that are not installed; the title is enough.
    void (unread > 0 ? device.setAppBadge?.(unread) : device.clearAppBadge?.())?.catch(() => undefined);
  });
}
