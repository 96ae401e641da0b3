/** A stream that connects within this time after the page is shown requests a refetch itself. */
export const STREAM_MS = 3_000;
