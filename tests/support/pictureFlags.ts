/** How Chromium draws a picture that is the same to the step on every machine: by software, with unhinted glyphs. */
export const pictureFlags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The page itself is put together without the software GPU, which takes seconds for a picture.
  '--disable-gpu-compositing',
  // A part of a tile that is drawn over what was there has other edges than a tile drawn at once.
  '--disable-partial-raster',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--no-sandbox',
];
