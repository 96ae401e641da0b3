import { refuse } from '#core/api/refusals.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { Handler } from '#server/http/call.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import { vitalInvariants } from './vitalInvariants.ts';
import { auditNow } from './auditNow.ts';
import { wantFullAudit } from './auditProgress.repo.ts';
import { offenderText } from './offenderText.ts';

/**
 * `ops/audit`: checks every invariant on what is new since the last nightly audit, including those of the chain, and
 * pauses payments and promises when one of I1-I4 is broken. With `full`, a full audit also begins beside the calls; its
 * result is logged and stored with the day's. Refuses chainUnavailable when the chain does not respond.
 */
export const checkBooks =
  (invariants: readonly Invariant[]): Handler<'ops/audit'> =>
  async ({ world, signal }, { full }) => {
    try {
      if (full === 'true') await wantFullAudit(world.db);
      const { findings, isWhole } = await auditNow(world, invariants, { signal });
      const broken = findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
      if (broken.some((id) => vitalInvariants.has(id))) await stopFlows(world, broken.join(' '));
      return {
        ok: isWhole && broken.length === 0,
        findings: findings.map(({ row, ...finding }) => ({ ...finding, row: row && offenderText(row) })),
      };
    } catch (error) {
      if (error instanceof ChainError) return refuse('chainUnavailable');
      throw error;
    }
  };
