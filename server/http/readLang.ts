import { langs, type LangHeader } from '#core/catalog/langs.ts';

/** The language of a `lang` header; the default if it is missing or unknown. */
export function readLang(header: unknown): LangHeader {
  return langs.find((lang) => lang.header === header)?.header ?? langs[0].header;
}
