import type { Tree } from '../tree.ts';

export const LANGUAGES = ['zh', 'en', 'ko', 'ja', 'th', 'vi'];

/** Notices, long help and the operators' console exist in Chinese and English alone; the others show English. */
const TWO_LANGUAGES = /^((notices|help)|ops\/\w+)\.json$/;

export const languagesOf = (name: string): string[] =>
  TWO_LANGUAGES.test(name) ? LANGUAGES.slice(0, 2) : LANGUAGES;

/** Names of the text files, over all languages. */
export function localeNames(tree: Tree): string[] {
  const names = tree.files.flatMap((path) => /^locales\/[a-z]+\/(.+\.json)$/.exec(path)?.[1] ?? []);
  return [...new Set(names)];
}

/** Every text of a file by its dotted key. */
export function localeTexts(tree: Tree, language: string, name: string): Map<string, unknown> {
  const texts = new Map<string, unknown>();
  const flatten = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) texts.set(key, value);
    else for (const [part, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${part}` : part);
  };
  flatten(JSON.parse(tree.read(`locales/${language}/${name}`)), '');
  return texts;
}
