import { findBundle, type Bundle, type Form, type FrameList } from './bundles.ts';

type Picture = ImageBitmap | HTMLImageElement;

interface Sheet {
  image: Picture;
  frames: FrameList;
}

const fetched = new Map<string, Promise<Sheet>>();

/** The smallest picture in AVIF, one white pixel. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQ' +
  'AAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAM' +
  'AAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACggYAAaICGg0IDISH/eHhRXf///iz8AAkDWOPH1k';

/** Whether this browser decodes AVIF: asked of one pixel, so that nobody on a slow line waits for a sheet in vain. */
async function takesAvif(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/avif' })).then(
    () => true,
    () => false,
  );
}

let avifTaken: Promise<boolean> | undefined;

/**
 * A picture decoded beside the page's own thread, ready for the graphics memory. An `Image` is decoded once more by whoever
 * takes it there, and everything waits for that: it is for browsers that have nothing better.
 */
async function decoded({ avif, webp }: Record<Form, string>): Promise<Picture> {
  if (typeof createImageBitmap === 'function') {
    const url = (await (avifTaken ??= takesAvif())) ? avif : webp;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    return createImageBitmap(await answer.blob());
  }
  const image = new Image();
  image.src = webp;
  await image.decode();
  return image;
}

async function fetchOnce(bundle: Bundle, scale: 2 | 3): Promise<Sheet> {
  const { imageUrls, list } = findBundle(bundle, scale);
  const [frames, image] = await Promise.all([list, decoded(imageUrls)]);
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
