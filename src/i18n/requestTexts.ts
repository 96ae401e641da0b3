import type { LangFolder } from '#core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { loadTexts, type TextPart } from './loadTexts.ts';

const requested = new Set<TextPart>(['first']);
const loaded = new Set<string>();

/** Loads the requested chunks of a language that are not loaded yet. */
export async function loadRequestedTexts(folder: LangFolder): Promise<void> {
  const missing = [...requested].filter((part) => !loaded.has(`${folder}:${part}`));
  await Promise.all(
    missing.map(async (part) => {
      for (const [namespace, texts] of Object.entries(await loadTexts(folder, part))) {
        i18n.addResourceBundle(folder, namespace, texts);
      }
      loaded.add(`${folder}:${part}`);
    }),
  );
}

/**
 * Requests a chunk in every language shown from now on; resolves when it is loaded in the current one. Before
 * the first texts are loaded, it loads together with them.
 */
export async function requestTexts(part: TextPart): Promise<void> {
  requested.add(part);
  if (loaded.size > 0) await loadRequestedTexts(i18n.language as LangFolder);
}
