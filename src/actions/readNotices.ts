import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';

/** Marks one notice as read, or all. Fails silently: the notice stays unread, and nothing is lost. */
export function readNotices(id: string): Promise<boolean> {
  return runAction([`notice:${id}`], async () => {
    apply((await client.change('notice/read', { id }, { quiet: true })).changes);
  });
}
