/** Memoizes a formatter: creating one is slow on a slow phone, and a page uses few of them. */
export function memoize<T>(create: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= create());
}
