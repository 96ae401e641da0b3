/** The scene's code is requested this long after the page was opened at the latest: a slow line never idles. */
const MAX_WAIT_MS = 1_500;

let announce: () => void = () => undefined;
const painted = new Promise<void>((resolve) => (announce = resolve));

/** Says that the field in HTML is painted. */
export function noteFieldPainted(): void {
  announce();
}

/**
 * Resolves when the field in HTML is painted, and `MAX_WAIT_MS` after the page was opened in any case. Until then the
 * field has line and processor to itself.
 */
export async function fieldFirst(): Promise<void> {
  const leftMs = MAX_WAIT_MS - performance.now();
  if (leftMs <= 0) return;
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, leftMs))]);
}
