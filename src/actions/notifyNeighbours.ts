import type { Changes } from '#core/api/objects.ts';
import { langOf } from '../i18n/langOf.ts';
import { nickNameIn } from '../i18n/nickNameIn.ts';
import { say } from '../i18n/say.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { effects } from '../store/effects.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';

/** Shows what neighbours did: the care in the own field, and a line; one line a neighbour at a time. */
export async function notifyNeighbours({ neighbours = [] }: Changes): Promise<void> {
  await requestTexts('money');
  const lang = langOf(store.getState().settings.lang);
  for (const { help, entry } of neighbours) {
    if (help) {
      const { care, plot, helper } = help;
      if (store.getState().visit.plots === null) effects.emit({ kind: 'care', care, plots: [plot] });
      const values = { name: nickNameIn(lang, helper.nickName), care: say('common', `care.${care}`), plot };
      notify.success(say('visit', 'news.helped', values), `help:${helper.code}`);
    }
    if (entry) {
      const name = nickNameIn(lang, entry.author.nickName);
      notify.success(say('visit', entry.help ? 'news.thanks' : 'news.entry', { name }), `book:${name}`);
    }
  }
}
