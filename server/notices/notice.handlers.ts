import type { Path } from '#core/api/table.ts';
import type { Handlers } from '#server/http/call.ts';
import { listNotices } from './listNotices.ts';
import { publishNotice } from './publishNotice.ts';
import { pushKey } from './push/pushKey.ts';
import { subscribePush, unsubscribePush } from './push/subscribePush.ts';
import { readNotice } from './readNotice.ts';
import { showNotice } from './showNotice.ts';

/** Handlers of notices and Web Push. */
export const noticeHandlers: Handlers<Extract<Path, `notice/${string}` | `ops/notice/${string}`>> = {
  'notice/list': listNotices,
  'notice/detail': showNotice,
  'notice/read': readNotice,
  'notice/push/key': pushKey,
  'notice/push/subscribe': subscribePush,
  'notice/push/unsubscribe': unsubscribePush,
  'ops/notice/publish': publishNotice,
};
