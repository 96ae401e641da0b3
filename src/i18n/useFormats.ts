import { useTranslation } from 'react-i18next';
import type { LangFolder } from '#core/catalog/langs.ts';
import { formatsOf, type Formats } from './formats.ts';

const made = new Map<string, Formats>();

/** Formatters of the current language, or of the language of the text beside them. */
export function useFormats(of?: LangFolder): Formats {
  const { i18n } = useTranslation();
  const folder = of ?? (i18n.language as LangFolder);
  const formats = made.get(folder) ?? formatsOf(folder);
  made.set(folder, formats);
  return formats;
}
