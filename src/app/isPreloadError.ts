/** Whether an error is a page's code that could not be fetched, rather than a fault in it. */
export function isPreloadError(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error.message,
  );
}
