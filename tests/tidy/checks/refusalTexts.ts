import type { Tree } from '../tree.ts';
import { LANGUAGES, localeNames, localeTexts } from './localeFile.ts';

const NAME = 'refusals.json';

/**
 * Refusal keys without a sentence in some language, and sentences without a refusal. Empty while there are no texts.
 */
export function refusalTexts(tree: Tree, keys: string[]): string[] {
  const present = localeNames(tree);
  if (present.length === 0) return [];
  if (!present.includes(NAME)) return [`locales/zh/${NAME} is missing: it holds a text for every refusal`];
  return LANGUAGES.filter((language) => tree.files.includes(`locales/${language}/${NAME}`)).flatMap(
    (language) => {
      const texts = localeTexts(tree, language, NAME);
      const missing = keys.filter((key) => !texts.has(key)).map((key) => `${key} has no text`);
      const idle = [...texts.keys()]
        .filter((key) => !keys.includes(key))
        .map((key) => `no refusal is called ${key}`);
      return [...missing, ...idle].map((fault) => `locales/${language}/${NAME}: ${fault}`);
    },
  );
}
