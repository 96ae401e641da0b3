import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

/** A page of the ledger lines of one casting, newest first; refusals are thrown quietly. */
export function loadCastingLines(id: string, cursor?: string): Promise<Answer<'game/making/lines'>> {
  return client.read(
    'game/making/lines',
    { id, ...(cursor !== undefined && { cursor }) },
    {
      quiet: true,
    },
  );
}
