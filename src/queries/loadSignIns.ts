import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { requestTexts } from '../i18n/requestTexts.ts';

export type SignIn = Answer<'user/sessions'>['list'][number];

/** Loads the player's sign-ins and their texts. Throws refusals without a toast: the sheet shows them. */
export async function loadSignIns(): Promise<readonly SignIn[]> {
  const read = client.read('user/sessions', {}, { quiet: true });
  return (await Promise.all([read, requestTexts('money')]))[0].list;
}
