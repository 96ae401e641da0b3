import type { Handlers } from '#server/http/call.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { checkBooks } from './checkBooks.ts';

/** Handler of the audit over the invariants of every area. */
export const auditHandlers = (invariants: readonly Invariant[]): Handlers<'ops/audit'> => ({
  'ops/audit': checkBooks(invariants),
});
