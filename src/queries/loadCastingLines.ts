import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** Loads a page of one casting's ledger lines, newest first. Throws refusals without a toast. */
export function loadCastingLines(id: string, cursor?: string): Promise<Answer<'game/making/lines'>> {
  return client.read(
    'game/making/lines',
    { id, ...(cursor !== undefined && { cursor }) },
    {
      quiet: true,
    },
  );
}
