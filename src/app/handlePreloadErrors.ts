/**
 * A page whose code could not be fetched. Vite's `vite:preloadError` is left to throw on, so that the nearest error
 * boundary offers a reload; whoever prevents the event keeps it to himself.
 */
export function handlePreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (event.defaultPrevented) return;
    document.documentElement.dataset.preload = 'error';
  });
}
