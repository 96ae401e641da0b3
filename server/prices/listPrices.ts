import type { Answer } from '#core/api/table.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { readPrices } from './readPrices.ts';

/** `game/price` and `game/seed/list`: the price board. */
export async function listPrices(call: ReadingCall): Promise<Answer<'game/price'>> {
  return { prices: await readPrices(call.db, call) };
}
