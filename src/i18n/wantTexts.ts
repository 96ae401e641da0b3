import type { LangFolder } from '#core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { loadTexts, type TextPart } from './loadTexts.ts';

const wanted = new Set<TextPart>(['first']);
const here = new Set<string>();

/** Loads whatever of a language is wanted and not here yet. */
export async function bringTexts(folder: LangFolder): Promise<void> {
  const missing = [...wanted].filter((part) => !here.has(`${folder}:${part}`));
  await Promise.all(
    missing.map(async (part) => {
      for (const [namespace, texts] of Object.entries(await loadTexts(folder, part))) {
        i18n.addResourceBundle(folder, namespace, texts);
      }
      here.add(`${folder}:${part}`);
    }),
  );
}

/**
 * From now on a part is wanted in every language that is shown; settles when it is here in the present one. Before any
 * text is here, it comes with the first ones.
 */
export async function wantTexts(part: TextPart): Promise<void> {
  wanted.add(part);
  if (here.size > 0) await bringTexts(i18n.language as LangFolder);
}
