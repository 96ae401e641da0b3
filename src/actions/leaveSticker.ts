import type { Phrase, Sticker } from '#core/catalog/stickers.ts';
import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { notify } from '../store/notify.ts';
import { runAction } from './runAction.ts';

/** Leaves a sticker or a set phrase in the guest book of the manor with a code. Returns true when done. */
export function leaveSticker(
  code: string,
  entry: { sticker: Sticker } | { phrase: Phrase },
): Promise<boolean> {
  return runAction(['sticker'], async () => {
    await client.change('game/visit/sticker', { code, ...entry });
    notify.success(say('visit', 'book.sent'), 'sticker');
  });
}
