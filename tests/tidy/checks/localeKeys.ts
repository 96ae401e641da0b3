import type { Tree } from '../tree.ts';
import { languagesOf, localeNames, localeTexts } from './localeFile.ts';

/** English has singular and plural, the other languages do not: plural forms count as one key. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** {value}, {{value}} and <1>…</1>: placeholders that every language must have. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}|<(\/?\w+)\/?>/g)];
  return [...new Set(names.map((match) => match[1] ?? `<${match[2]}>`))].sort().join(' ');
}

function compare(
  name: string,
  language: string,
  model: Map<string, unknown>,
  own: Map<string, unknown>,
): string[] {
  const where = `locales/${language}/${name}`;
  const wanted = new Set([...model.keys()].map(stem));
  const has = new Set([...own.keys()].map(stem));
  const missing = [...wanted].filter((key) => !has.has(key)).map((key) => `${where}: ${key} is missing`);
  const extra = [...has]
    .filter((key) => !wanted.has(key))
    .map((key) => `${where}: ${key} is in no Chinese file`);
  const texts = [...own].flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [`${where}: ${key} is empty or no text`];
    const other = model.get(key) ?? model.get(`${stem(key)}_other`) ?? model.get(stem(key));
    if (typeof other !== 'string' || /_(zero|one|two)$/.test(key)) return [];
    const [actual, expected] = [placeholders(text), placeholders(other)];
    return actual === expected ? [] : [`${where}: ${key} fills [${actual}], Chinese fills [${expected}]`];
  });
  return [...missing, ...extra, ...texts];
}

/** Keys that one language has and another lacks, empty texts, and different placeholders. Chinese is the model. */
export function localeKeys(tree: Tree): string[] {
  return localeNames(tree).flatMap((name) => {
    const absent = languagesOf(name).filter(
      (language) => !tree.files.includes(`locales/${language}/${name}`),
    );
    if (absent.length > 0) return absent.map((language) => `locales/${language}/${name} is missing`);
    const model = localeTexts(tree, 'zh', name);
    return languagesOf(name).flatMap((language) =>
      compare(name, language, model, localeTexts(tree, language, name)),
    );
  });
}
