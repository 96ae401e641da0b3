export type Texts = Record<string, Record<string, unknown>>;

/** Files of a language's folder by namespace: `../../locales/en/farm.json` is `farm`. */
export function textsOf(files: Record<string, Record<string, unknown>>): Texts {
  const named = Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]);
  return Object.fromEntries(named) as Texts;
}
