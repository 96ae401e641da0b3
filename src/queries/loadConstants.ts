import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { requestTexts } from '../i18n/requestTexts.ts';

export type ConstantFacts = Answer<'config/constants'>['list'][number];

/**
 * Loads every constant with its history, and their texts. Throws refusals without a toast: the page shows
 * them.
 */
export async function loadConstants(): Promise<readonly ConstantFacts[]> {
  const read = client.read('config/constants', {}, { quiet: true });
  return (await Promise.all([read, requestTexts('money')]))[0].list;
}
