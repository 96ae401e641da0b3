import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changes, notice } from './objects.ts';
import { idParam, instantParam, pageParams, reasonParam, wordsParam } from './params.ts';
import { id, instant } from './wireParts.ts';

const MAX_TITLE_LENGTH = 60;
const MAX_BODY_LENGTH = 2_000;

/** Texts of a notice to everybody. */
const noticeTexts = {
  titleZh: wordsParam(MAX_TITLE_LENGTH),
  titleEn: wordsParam(MAX_TITLE_LENGTH),
  bodyZh: wordsParam(MAX_BODY_LENGTH),
  bodyEn: wordsParam(MAX_BODY_LENGTH),
};

/** A notice that waits for its time; `dueAt` and `plannedAt` are wall time. */
const noticePlan = z.object({
  id,
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  dueAt: instant,
  reason: z.string(),
  plannedBy: z.string(),
  plannedAt: instant,
});

/** URL of a browser's push service for this browser. */
const pushEndpoint = z.string().check(z.maxLength(600), z.regex(/^https?:\/\/[!-~]+$/));
const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)));

/** Notices to players: lists, operators' announcements, and Web Push while the page is closed. */
export const noticeCalls = {
  'notice/list': endpoint({
    name: 'listNotices',
    summary: 'Notices of the game and its operators, unread first, then newest first, with the unread count.',
    access: 'player',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({ list: z.array(notice), next: z.nullable(z.string()), unread: z.int() }),
    refusals: [],
  }),
  'notice/detail': endpoint({
    name: 'showNotice',
    summary: 'One notice. A notice by operators includes its body in Chinese and English.',
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ notice, body: z.nullable(z.object({ zh: z.string(), en: z.string() })) }),
    refusals: ['noticeUnknown'],
  }),
  'notice/read': endpoint({
    name: 'readNotices',
    summary: 'Marks one notice as read, or all (at most 500 at once); returns the number left unread.',
    access: 'player',
    changes: true,
    isOpenToFrozen: true,
    params: z.strictObject({ id: z.union([idParam, z.literal('all')]) }),
    answer: z.object({ unread: z.int(), changes }),
    refusals: ['noticeUnknown'],
  }),
  'notice/push/key': endpoint({
    name: 'showPushKey',
    summary: 'The public key with which a browser subscribes to this server (VAPID, RFC 8292), in base64url.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ publicKey: z.string() }),
    refusals: [],
  }),
  'notice/push/subscribe': endpoint({
    name: 'subscribePush',
    summary: 'Subscribes a browser to push messages for as long as this session lasts.',
    access: 'player',
    changes: true,
    params: z.strictObject({
      endpoint: pushEndpoint,
      p256dh: key(65),
      auth: key(16),
    }),
    answer: z.object({ subscribed: z.boolean() }),
    refusals: ['pushHostUnknown', 'pushKeysMalformed'],
  }),
  'notice/push/unsubscribe': endpoint({
    name: 'unsubscribePush',
    summary: 'Unsubscribes a browser; does nothing when it was not subscribed.',
    access: 'player',
    changes: true,
    params: z.strictObject({ endpoint: pushEndpoint }),
    answer: z.object({ subscribed: z.boolean() }),
    refusals: [],
  }),
  'ops/notice/publish': endpoint({
    name: 'publishNotice',
    summary:
      'Publishes a notice to all players, in Chinese and English; stored with operator, time and reason.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ ...noticeTexts, reason: reasonParam }),
    answer: z.object({ notice }),
    refusals: [],
  }),
  'ops/notice/schedule': endpoint({
    name: 'scheduleNotice',
    summary:
      'Writes a notice that the server publishes to all players at an instant of wall time (`at`, epoch ms).',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ ...noticeTexts, at: instantParam, reason: reasonParam }),
    answer: z.object({ plan: noticePlan }),
    refusals: [],
  }),
  'ops/notice/scheduled': endpoint({
    name: 'listScheduledNotices',
    summary: 'Notices that wait for their time, the next one first.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({ list: z.array(noticePlan), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'ops/notice/unschedule': endpoint({
    name: 'unscheduleNotice',
    summary: 'Drops a notice that waits for its time.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ droppedAt: instant }),
    refusals: ['noticeUnknown'],
  }),
};
