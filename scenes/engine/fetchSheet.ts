import { findBundle, type Bundle, type Form, type FrameList } from './bundles.ts';

type Picture = ImageBitmap | HTMLImageElement;

/** A sheet under way. Its list of frames is small, and comes before its picture. */
interface Sheet {
  frames: Promise<FrameList>;
  image: Promise<Picture>;
}

const fetched = new Map<string, Sheet>();

/** Smallest AVIF image: one white pixel. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQ' +
  'AAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAM' +
  'AAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACggYAAaICGg0IDISH/eHhRXf///iz8AAkDWOPH1k';

/**
 * Feature test for AVIF by decoding one pixel, so that a slow connection never downloads a sheet that cannot
 * be decoded.
 */
async function takesAvif(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/avif' })).then(
    () => true,
    () => false,
  );
}

let avifTaken: Promise<boolean> | undefined;

/** Learns whether sheets come as AVIF (memoized). On a slow phone it takes 0.2 s, which a sheet need not wait for. */
export async function learnForm(): Promise<Form> {
  if (typeof createImageBitmap !== 'function') return 'webp';
  return (await (avifTaken ??= takesAvif())) ? 'avif' : 'webp';
}

/**
 * Decodes an image off the main thread, ready for upload to the GPU. An `Image` is decoded again on the main
 * thread at upload, so it is only the fallback.
 */
async function decoded(urls: Record<Form, string>): Promise<Picture> {
  const url = urls[await learnForm()];
  if (typeof createImageBitmap === 'function') {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} failed with status ${answer.status}`);
    return createImageBitmap(await answer.blob());
  }
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/**
 * Fetches a sheet and decodes its picture. Memoized: concurrent callers share it, and a failure clears it so that the
 * next call tries again. Needs no renderer, so sheets load while the graphics context is created.
 */
export function fetchSheet(bundle: Bundle, scale: 2 | 3): Sheet {
  const key = `${bundle}@${scale}`;
  const pending = fetched.get(key);
  if (pending) return pending;
  const { imageUrls, list } = findBundle(bundle, scale);
  const sheet = { frames: list, image: decoded(imageUrls) };
  fetched.set(key, sheet);
  for (const part of [sheet.frames, sheet.image]) part.catch(() => fetched.delete(key));
  return sheet;
}
