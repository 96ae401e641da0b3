import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changes, notice } from './objects.ts';
import { idParam, pageParams, reasonParam, wordsParam } from './params.ts';

const LONGEST_TITLE = 60;
const LONGEST_BODY = 2_000;

/** Where a browser's own service takes messages for it. */
const pushEndpoint = z.string().check(z.maxLength(600), z.regex(/^https?:\/\/[!-~]+$/));
const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)));

/** What players are told, and how: in lists, by operators, and by browsers while the page is closed. */
export const noticeCalls = {
  'notice/list': endpoint({
    summary: 'Notices of the manor and its operators, unread first, newest first, with the unread count.',
    access: 'player',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({ list: z.array(notice), next: z.nullable(z.string()), unread: z.int() }),
    refusals: [],
  }),
  'notice/detail': endpoint({
    summary: 'One notice, with the body of one that operators wrote, in Chinese and English.',
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ notice, body: z.nullable(z.object({ zh: z.string(), en: z.string() })) }),
    refusals: ['noticeUnknown'],
  }),
  'notice/read': endpoint({
    summary: 'Marks one notice as read, or all (at most 500 at once); says how many are left unread.',
    access: 'player',
    changes: true,
    params: z.strictObject({ id: z.union([idParam, z.literal('all')]) }),
    answer: z.object({ unread: z.int(), changes }),
    refusals: ['noticeUnknown'],
  }),
  'notice/push/key': endpoint({
    summary: 'The public key with which a browser subscribes to this server (VAPID, RFC 8292), in base64url.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ publicKey: z.string() }),
    refusals: [],
  }),
  'notice/push/subscribe': endpoint({
    summary: 'Has a browser told of notices while the page is closed, as long as this sign-in lasts.',
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
    summary: 'Has a browser told no more; nothing happens when it was not.',
    access: 'player',
    changes: true,
    params: z.strictObject({ endpoint: pushEndpoint }),
    answer: z.object({ subscribed: z.boolean() }),
    refusals: [],
  }),
  'ops/notice/publish': endpoint({
    summary: 'Tells every player something, in Chinese and English; kept with who, when and why.',
    access: 'operator',
    changes: true,
    params: z.strictObject({
      titleZh: wordsParam(LONGEST_TITLE),
      titleEn: wordsParam(LONGEST_TITLE),
      bodyZh: wordsParam(LONGEST_BODY),
      bodyEn: wordsParam(LONGEST_BODY),
      reason: reasonParam,
    }),
    answer: z.object({ notice }),
    refusals: [],
  }),
};
