import * as z from 'zod/mini';
import { langs } from '#core/catalog/langs.ts';
import { endpoint } from './endpoint.ts';
import { changes, user } from './objects.ts';
import { addressParam, pageParams } from './params.ts';
import { instant } from './wireParts.ts';

/** The inviting player: a six-character code or a full address. Empty text is refused by `invitationCodeRequired`. */
const referrer = z.string().check(z.trim(), z.maxLength(42));
const headers = langs.map((lang) => lang.header);

export const userCalls = {
  'user/getUserInfoByName': endpoint({
    name: 'getUserInfoByName',
    summary: 'Says whether a player with this address or six-character code exists, and nothing else.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({ userName: z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[0-9A-Za-z]{6})$/)) }),
    answer: z.object({ exists: z.boolean() }),
    refusals: [],
  }),
  'user/logining': endpoint({
    name: 'signIn',
    summary:
      "Signs in with a signed 'Dream Manor Login' message, or one by EIP-4361 where the server offers it, whose " +
      'timestamp is at most 24 h old; creates the player ' +
      'when unknown and the referrer (`pusername`) exists, at most SIGN_UPS_HOUR of one referrer within an hour outside ' +
      'the demo world. Needs no request id: signing in twice gives two tokens. ' +
      'With the `device-key` header the session and the message are bound to that key.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({
      username: addressParam,
      pusername: z.optional(referrer),
      /** The plain message, or one by EIP-4361 where the configuration names `signInOrigin`: text and line breaks. */
      message: z.string().check(z.maxLength(1_000), z.regex(/^[\n -\uffff]*$/)),
      signature: z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)),
    }),
    answer: z.object({ token: z.string(), user, created: z.boolean() }),
    refusals: [
      'invitationCodeRequired',
      'referrerUnknown',
      'sponsorTooDeep',
      'signUpsFull',
      'messageMalformed',
      'messageTooOld',
      'messageFromFuture',
      'messageSignedOut',
      'messageOtherDevice',
      'deviceProofInvalid',
      'deviceProofExpired',
      'signatureFailed',
      'chainUnavailable',
    ],
  }),
  'user/getUserInfo': endpoint({
    name: 'getUserInfo',
    summary: 'Facts of the signed-in player.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ user }),
    refusals: [],
  }),
  'user/facts': endpoint({
    name: 'listFacts',
    summary:
      'Everything that the first screens show of the player in one answer: profile, balances, all plots, the first ' +
      'page of hens with the cursor of the next (null at the end), warehouse, prices, placed looks, gifts, and the number of unread notices.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ changes, hensNext: z.nullable(z.string()) }),
    refusals: [],
  }),
  'user/update': endpoint({
    name: 'updateUser',
    summary: 'Changes nickname (1 to 20 characters), picture (level reached, 1 to 6) or language.',
    access: 'player',
    changes: true,
    params: z.strictObject({
      nickName: z.optional(z.string().check(z.trim(), z.regex(/^[\p{L}\p{M}\p{N} ._-]{1,20}$/u))),
      image: z.optional(z.enum(['1', '2', '3', '4', '5', '6'])),
      lang: z.optional(z.enum(headers)),
    }),
    answer: z.object({ changes }),
    refusals: ['nothingToDo'],
  }),
  'user/logout': endpoint({
    name: 'signOut',
    summary:
      'Ends this session, or with `everywhere` all sessions of the player. Messages signed so far stop working.',
    access: 'player',
    changes: false,
    params: z.strictObject({ everywhere: z.optional(z.enum(['true', 'false'])) }),
    answer: z.object({ ended: z.int() }),
    refusals: [],
  }),
  'user/sessions': endpoint({
    name: 'listSignIns',
    summary:
      "The player's sign-ins that are valid now, newest first, each with device and last use (in steps of ten minutes).",
    access: 'player',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          /** Product name, such as `Chrome`; null: unknown. */
          browser: z.nullable(z.string()),
          /** Product name, such as `Android`; null: unknown. */
          system: z.nullable(z.string()),
          /** Wall time, as the two below. */
          signedInAt: instant,
          usedAt: instant,
          endsAt: instant,
          /** True for the sign-in that makes this call. */
          current: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'user/session/end': endpoint({
    name: 'endSignIn',
    summary:
      'Ends one sign-in of the player by its id, and its live streams. Messages signed so far stop working. `user/logout` with `everywhere` ends all.',
    access: 'player',
    changes: true,
    isOpenToFrozen: true,
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    answer: z.object({ ended: z.string() }),
    refusals: ['sessionUnknown'],
  }),
};
