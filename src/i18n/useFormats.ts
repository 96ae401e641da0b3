import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { LangFolder } from '#core/catalog/langs.ts';
import { AmountDecimals } from './AmountDecimals.ts';
import { formatsOf, type Formats } from './formats.ts';

const made = new Map<string, Formats>();

/** Formatters of the current language, or of the language of the text beside them. */
export function useFormats(of?: LangFolder): Formats {
  const { i18n } = useTranslation();
  const decimals = useContext(AmountDecimals);
  const folder = of ?? (i18n.language as LangFolder);
  const key = folder + decimals;
  const formats = made.get(key) ?? formatsOf(folder, decimals);
  made.set(key, formats);
  return formats;
}
