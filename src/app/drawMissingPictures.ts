/** A sprout on paper, drawn where a picture could not be fetched. */
const STAND_IN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="21" fill="#f3e6c8"/>' +
    '<path d="M24 38V23M24 26c0-7-5-9-11-9 0 7 5 10 11 9zM24 23c0-7 5-10 11-10 0 7-5 11-11 10z" fill="#8fbf5a" ' +
    'stroke="#6d9a45" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`;

/**
 * Draws a stand-in for each picture that cannot be fetched, and fetches it again when the line is back. Errors of
 * pictures do not bubble, so the document captures them.
 */
export function drawMissingPictures(): void {
  const missing = new Map<HTMLImageElement, string>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || target.src === STAND_IN) return;
      missing.set(target, target.src);
      target.src = STAND_IN;
    },
    true,
  );
  window.addEventListener('online', () => {
    for (const [picture, src] of missing) if (picture.isConnected) picture.src = src;
    missing.clear();
  });
}
