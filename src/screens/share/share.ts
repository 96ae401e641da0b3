/** Whether this browser hands anything to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Hands picture, words and link to another app; words and link alone where pictures do not go. False when it did not
 * work; whoever only changed their mind is told nothing.
 */
export async function share(picture: File, text: string, url: string): Promise<boolean> {
  const whole = { files: [picture], text: `${text} ${url}` };
  const canSendPicture = typeof navigator.canShare === 'function' && navigator.canShare(whole);
  try {
    await navigator.share(canSendPicture ? whole : { text, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
