/** Maps pictures by file name: `../../../assets/ui/tab-atr.svg` is `tab-atr`. */
export function named(files: Record<string, string>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ''), url]),
  );
}
