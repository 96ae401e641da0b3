/**
 * Handles a page whose code could not be fetched. `vite:preloadError` is not prevented, so that the import
 * rejects and the nearest error boundary offers a reload.
 */
export function handlePreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (event.defaultPrevented) return;
    document.documentElement.dataset.preload = 'error';
  });
}
