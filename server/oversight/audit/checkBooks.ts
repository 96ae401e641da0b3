import { refuse } from '#core/api/refusals.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { Handler } from '#server/http/call.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { offenderText } from './offenderText.ts';
import { auditBooks } from './auditBooks.ts';

/**
 * `ops/audit`: checks every invariant now, including those of the chain. Refuses chainUnavailable when the
 * chain does not respond.
 */
export const checkBooks =
  (invariants: readonly Invariant[]): Handler<'ops/audit'> =>
  async ({ world }) => {
    try {
      const { ok, findings } = await auditBooks(world, invariants);
      return {
        ok,
        findings: findings.map(({ row, ...finding }) => ({ ...finding, row: row && offenderText(row) })),
      };
    } catch (error) {
      if (error instanceof ChainError) return refuse('chainUnavailable');
      throw error;
    }
  };
