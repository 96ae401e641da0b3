import { i18n } from '../i18n/i18n.ts';

/** `proposedBy` as words: `proposed by`. */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/**
 * The console's word for a name of the endpoint table: a column, a parameter, a value or a call. A name that has no
 * text is written as it is, in words, so that a new call needs none.
 */
export function wordsOf(group: 'column' | 'value' | 'call', name: string): string {
  const key = `${group}.${name.replaceAll('/', '_')}`;
  const text = i18n.getFixedT(null, 'console')(key as never, { defaultValue: '' }) as string;
  return text || (group === 'call' ? name : spaced(name));
}
