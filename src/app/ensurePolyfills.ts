/** Requests the polyfills again, by an address that no cache has answered with an error. */
function requestPolyfills(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/polyfills.js?again';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The polyfills could not be fetched.'));
    document.head.append(script);
  });
}

/** Shows the splash's sentence about a slow connection or an old browser now, not after its delay. */
function showSplashSentence(): void {
  const line = document.querySelector<HTMLElement>('.splash p');
  if (!line) return;
  line.setAttribute('role', 'alert');
  line.style.animation = 'none';
  line.style.opacity = '1';
}

/**
 * True if this browser has all that the app uses. index.html requests the polyfills of an old browser; when they did
 * not arrive, they are requested once more. Without them the app does not start, and the splash says so.
 */
export async function ensurePolyfills(): Promise<boolean> {
  if ('hasOwn' in Object) return true;
  try {
    await requestPolyfills();
    return true;
  } catch {
    showSplashSentence();
    return false;
  }
}
