import type { Order } from '#core/api/marketObjects.ts';
import { orderPaths } from '#core/api/orderPaths.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

const SIZE = '20';
const quiet = { quiet: true } as const;
const END = '-';

export interface OrderPage {
  list: readonly Order[];
  next: string | null;
}

/**
 * Loads a page of the player's orders of both sides, newest first, into the store too: open ones, or all. The
 * cursor joins the cursors of purchases and sales. Throws refusals without a toast.
 */
export async function loadOrders(filter: 'posted' | 'all', cursor = '|'): Promise<OrderPage> {
  const paths = [orderPaths.buy.list, orderPaths.sell.list] as const;
  const cursors = cursor.split('|');
  const pages = await Promise.all(
    paths.map(async (path, at) => {
      const from = cursors[at];
      if (from === END) return { list: [], next: null };
      const params = {
        size: SIZE,
        ...(filter === 'posted' && { state: filter }),
        ...(from && { cursor: from }),
      };
      return client.read(path, params, quiet);
    }),
  );
  const list = pages.flatMap((page) => page.list);
  apply({ orders: list });
  const isEnd = pages.every(({ next }) => next === null);
  return { list, next: isEnd ? null : pages.map(({ next }) => next ?? END).join('|') };
}
