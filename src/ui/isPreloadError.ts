/** Returns true when an error is a failed fetch of code, not a bug in it. */
export function isPreloadError(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error.message,
  );
}
