import type { Endpoint } from '#core/api/endpoint.ts';
import type { RefusalKey } from '#core/api/refusals.ts';

/** Refusals that any call may return. */
export const SHARED_REFUSALS: readonly RefusalKey[] = [
  'missingParameter',
  'unknownParameter',
  'repeatedParameter',
  'invalidParameter',
  'requestTooLarge',
  'requestTooSlow',
  'tooManyCalls',
  'systemError',
  'busy',
];
/** Refusals of calls that need a sign-in. */
export const SIGNED_IN_REFUSALS: readonly RefusalKey[] = [
  'signInRequired',
  'signInEnded',
  'deviceProofInvalid',
  'deviceProofExpired',
];
/** Refusals of calls that change something. */
export const CHANGING_REFUSALS: readonly RefusalKey[] = [
  'missingRequestId',
  'invalidRequestId',
  'requestIdReused',
];
/** Refusals of operators' changes by their preview and by the signature of their wallet. */
export const ACT_REFUSALS: readonly RefusalKey[] = [
  'previewStale',
  'actSignatureNeeded',
  'signatureExpired',
  'signatureFailed',
  'chainUnavailable',
];
/** Refusals of requests that reach no call. */
export const ROUTE_REFUSALS: readonly RefusalKey[] = ['callUnknown', 'methodNotAllowed', 'notOpenYet'];

/** All refusals of a call, each once: its own, and those of its kind. */
export function callRefusals(call: Endpoint): RefusalKey[] {
  const keys = [
    ...call.refusals,
    ...SHARED_REFUSALS,
    ...(call.access === 'anyone' ? [] : SIGNED_IN_REFUSALS),
    ...(call.access === 'operator' ? (['operatorsOnly', 'roleTooLow'] as const) : []),
    ...(call.access === 'operator' && call.changes ? ACT_REFUSALS : []),
    ...(call.access === 'player' && call.changes && !call.isOpenToFrozen ? (['accountFrozen'] as const) : []),
    ...(call.changes ? CHANGING_REFUSALS : []),
  ];
  return [...new Set(keys)];
}
