import sharp from 'sharp';

/** A decoded picture: three bytes a pixel, sRGB, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Decodes a PNG, WebP or AVIF file. Transparency is dropped: screenshots have none. Throws for a broken file. */
export async function decodePicture(file: string | Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** Encodes a picture as PNG, as small as the format allows: baselines stay in the repository for good. */
export async function encodePicture({ width, height, rgb }: Picture): Promise<Buffer> {
  const encode = (adaptiveFiltering: boolean) =>
    sharp(rgb, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 9, adaptiveFiltering })
      .toBuffer();
  // Gradients of the scene are smaller with filters, flat areas of the screens without.
  const [filtered, plain] = [await encode(true), await encode(false)];
  return filtered.length < plain.length ? filtered : plain;
}
