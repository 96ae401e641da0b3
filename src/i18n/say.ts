import type { FlatNamespace, ParseKeys } from 'i18next';
import { i18n } from './i18n.ts';

/** Translates a text outside React, such as a toast: `say('wallet', 'copied')`. */
export function say<Namespace extends FlatNamespace>(
  namespace: Namespace,
  key: ParseKeys<Namespace>,
  values?: Readonly<Record<string, string | number>>,
): string {
  const t = i18n.getFixedT(null, namespace) as (key: string, values?: object) => string;
  return t(key as string, values);
}
