import { findBundle, type Bundle, type FrameList } from './bundles.ts';

type Picture = ImageBitmap | HTMLImageElement;

interface Sheet {
  image: Picture;
  frames: FrameList;
}

const fetched = new Map<string, Promise<Sheet>>();

/**
 * A picture decoded beside the page's own thread, ready for the graphics memory. An `Image` is decoded once more by whoever
 * takes it there, and everything waits for that: it is for browsers that have nothing better.
 */
async function decoded(url: string): Promise<Picture> {
  if (typeof createImageBitmap === 'function') {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    return createImageBitmap(await answer.blob());
  }
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function fetchOnce(bundle: Bundle, scale: 2 | 3): Promise<Sheet> {
  const { imageUrl, list } = findBundle(bundle, scale);
  const [frames, image] = await Promise.all([list, decoded(imageUrl)]);
  return { image, frames };
}

/**
 * Fetches and decodes a sheet, once: whoever asks again shares the first answer, and asks anew after a failure. Needs
 * no renderer, so that sheets can be on their way while the graphics context is made.
 */
export function fetchSheet(bundle: Bundle, scale: 2 | 3): Promise<Sheet> {
  const key = `${bundle}@${scale}`;
  const known = fetched.get(key);
  if (known) return known;
  const sheet = fetchOnce(bundle, scale);
  fetched.set(key, sheet);
  sheet.catch(() => fetched.delete(key));
  return sheet;
}
