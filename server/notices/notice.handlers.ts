import type { Path } from '#core/api/table.ts';
import type { Handlers } from '#server/http/call.ts';
import { listNotices } from './listNotices.ts';
import { listPublishedNotices } from './listPublishedNotices.ts';
import { listScheduledNotices } from './listScheduledNotices.ts';
import { publishNotice } from './publishNotice.ts';
import { showPushKey } from './push/showPushKey.ts';
import { subscribePush } from './push/subscribePush.ts';
import { unsubscribePush } from './push/unsubscribePush.ts';
import { readNotices } from './readNotices.ts';
import { scheduleNotice } from './scheduleNotice.ts';
import { showNotice } from './showNotice.ts';
import { unscheduleNotice } from './unscheduleNotice.ts';
import { withdrawNotice } from './withdrawNotice.ts';

/** Handlers of notices and Web Push. */
export const noticeHandlers: Handlers<Extract<Path, `notice/${string}` | `ops/notice/${string}`>> = {
  'notice/list': listNotices,
  'notice/detail': showNotice,
  'notice/read': readNotices,
  'notice/push/key': showPushKey,
  'notice/push/subscribe': subscribePush,
  'notice/push/unsubscribe': unsubscribePush,
  'ops/notice/publish': publishNotice,
  'ops/notice/schedule': scheduleNotice,
  'ops/notice/scheduled': listScheduledNotices,
  'ops/notice/unschedule': unscheduleNotice,
  'ops/notice/list': listPublishedNotices,
  'ops/notice/withdraw': withdrawNotice,
};
