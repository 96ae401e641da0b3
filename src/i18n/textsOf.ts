export type Texts = Record<string, Record<string, unknown>>;

/** Maps the files of a language's folder to namespaces: `../../locales/en/farm.json` is `farm`. */
export function textsOf(files: Record<string, Record<string, unknown>>): Texts {
  const named = Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]);
  return Object.fromEntries(named) as Texts;
}
