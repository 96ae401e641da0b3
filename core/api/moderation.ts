import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { user } from './objects.ts';
import { pageParams, reasonParam } from './params.ts';
import { id } from './wireParts.ts';

/** A player, as an operator names them: an address or a six-character code. */
const playerParam = z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[0-9A-Za-z]{6})$/));

/** Operators' calls on nicknames and visits. Every act is stored with operator, time and reason. */
export const moderationCalls = {
  'ops/nickname/list': endpoint({
    name: 'listReportedNames',
    summary: 'Players whose nicknames were reported, by id, with the number of reports.',
    access: 'operator',
    changes: false,
    params: z.strictObject(pageParams),
    answer: z.object({
      list: z.array(
        z.object({ id, userName: z.string(), code: z.string(), nickName: z.string(), reports: z.int() }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/nickname/reset': endpoint({
    name: 'resetNickName',
    summary:
      'Gives a player the default nickname again, or with `keep` leaves it, and drops the reports about it.',
    access: 'operator',
    changes: true,
    params: z.strictObject({
      player: playerParam,
      keep: z.optional(z.enum(['true', 'false'])),
      reason: reasonParam,
    }),
    answer: z.object({ user }),
    refusals: ['playerUnknown', 'nothingToDo'],
  }),
  'ops/visits/bar': endpoint({
    name: 'barVisits',
    summary: 'Takes a player out of visits, as owner and as visitor, or lets the player in again.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ player: playerParam, barred: z.enum(['true', 'false']), reason: reasonParam }),
    answer: z.object({ user }),
    refusals: ['playerUnknown'],
  }),
};
