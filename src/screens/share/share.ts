/** Returns true when the browser supports the Web Share API. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Shares picture, text and link with another app; without the picture where files are unsupported. Returns
 * false on failure; cancelling is not a failure.
 */
export async function share(picture: File, text: string, url: string): Promise<boolean> {
  const payload = { files: [picture], text: `${text} ${url}` };
  const canSendPicture = typeof navigator.canShare === 'function' && navigator.canShare(payload);
  try {
    await navigator.share(canSendPicture ? payload : { text, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
