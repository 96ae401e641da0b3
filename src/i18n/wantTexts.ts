import type { LangFolder } from '../../core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { loadTexts, type TextPart } from './loadTexts.ts';

const wanted = new Set<TextPart>(['first']);
const here = new Set<string>();

/** Loads the requested chunks of a language that are not loaded yet. */
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
 * Requests a chunk in every language shown from now on; resolves when it is loaded in the current one. Before
 * the first texts are loaded, it loads together with them.
 */
export async function wantTexts(part: TextPart): Promise<void> {
  wanted.add(part);
  if (here.size > 0) await bringTexts(i18n.language as LangFolder);
}
