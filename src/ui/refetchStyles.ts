const lost = new Set<HTMLLinkElement>();

// A link has a stylesheet object even where it could not be fetched; its event alone tells.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/** Replaces a link that failed by one that is fetched anew. */
function refetch(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    lost.delete(link);
    link.replaceWith(again);
  });
}

/**
 * Fetches all stylesheets again that failed; rejects when one fails again. Vite's own preload asks for each one once in
 * a visit, so that a part whose second try succeeds would stand there without its styles.
 */
export async function refetchStyles(): Promise<void> {
  await Promise.all([...lost].map(refetch));
}
