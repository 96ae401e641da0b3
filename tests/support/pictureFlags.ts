/** Chromium with a graphics processor made of software, and unhinted glyphs: what moves is drawn as on a phone. */
export const softwareFlags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--no-sandbox',
];

/** The same for what stands still: a picture is quick to take, and the same to the step on every machine. */
export const pictureFlags = [
  ...softwareFlags,
  // The page itself is put together without the software GPU, which takes seconds for a picture.
  '--disable-gpu-compositing',
  // A part of a tile that is drawn over what was there has other edges than a tile drawn at once.
  '--disable-partial-raster',
];
