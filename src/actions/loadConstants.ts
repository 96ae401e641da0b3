import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { wantTexts } from '../i18n/wantTexts.ts';

export type ConstantFacts = Answer<'config/constants'>['list'][number];

/** Every constant with its history, and the words for them; refusals are thrown without a toast, the page shows them. */
export async function loadConstants(): Promise<readonly ConstantFacts[]> {
  const read = client.read('config/constants', {}, { quiet: true });
  return (await Promise.all([read, wantTexts('money')]))[0].list;
}
