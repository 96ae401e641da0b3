import bush from '../../../assets/backdrop/bush-2.svg';
import cloudFar from '../../../assets/backdrop/cloud-3.svg';
import cloudNear from '../../../assets/backdrop/cloud-1.svg';
import fence from '../../../assets/backdrop/fence.svg';
import flower from '../../../assets/backdrop/flower-1.svg';
import hillBack from '../../../assets/backdrop/hill-back.svg';
import hillFront from '../../../assets/backdrop/hill-front.svg';
import hillMiddle from '../../../assets/backdrop/hill-middle.svg';
import house from '../../../assets/backdrop/house.svg';
import sail from '../../../assets/backdrop/windmill-sail.svg';
import tower from '../../../assets/backdrop/windmill-tower.svg';
import { paintCard } from './paintCard.ts';
import type { ShareWords } from './shareWords.ts';
import { SHARE_HEIGHT, SHARE_WIDTH } from './shareSize.ts';

/** Name, left, top, width of the scene's pictures, in drawing order. */
const scenery: readonly (readonly [string, number, number, number])[] = [
  [cloudFar, 60, 330, 250],
  [cloudNear, 700, 250, 330],
  [hillBack, -160, 420, 1400],
  [hillMiddle, -80, 500, 1240],
  [tower, 130, 395, 218],
  [hillFront, -180, 610, 1440],
  [house, 500, 375, 500],
  [bush, 420, 690, 180],
  [fence, -30, 716, 180],
  [fence, 134, 716, 180],
  [fence, 298, 716, 180],
  [flower, 960, 724, 70],
];

/** Loads a picture that is ready to be drawn. */
export async function pictureOf(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function paintSky(paper: CanvasRenderingContext2D): void {
  const sky = paper.createLinearGradient(0, 0, 0, SHARE_HEIGHT);
  const stops = [
    [0, '#4fa8ee'],
    [0.24, '#8bcdf8'],
    [0.46, '#d8f1fb'],
    [0.54, '#a5d267'],
    [1, '#7fb94a'],
  ] as const;
  for (const [at, color] of stops) sky.addColorStop(at, color);
  paper.fillStyle = sky;
  paper.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT);
}

function paintTitle(paper: CanvasRenderingContext2D, words: ShareWords): void {
  paper.textAlign = 'center';
  paper.lineJoin = 'round';
  const lines = [
    { text: words.wordmark, size: 128, top: 170 },
    { text: words.motto, size: 46, top: 252 },
  ];
  for (const { text, size, top } of lines) {
    paper.font = `800 ${size}px ${words.font}`;
    paper.strokeStyle = '#4b2e16';
    paper.lineWidth = size / 6;
    paper.strokeText(text, SHARE_WIDTH / 2, top, SHARE_WIDTH - 120);
    paper.fillStyle = '#fff9ea';
    paper.fillText(text, SHARE_WIDTH / 2, top, SHARE_WIDTH - 120);
  }
}

/** Paints manor, name, code and QR code on a canvas of this size. */
export async function paintShare(
  canvas: HTMLCanvasElement,
  words: ShareWords,
  qr: CanvasImageSource,
  portrait: string,
): Promise<void> {
  canvas.width = SHARE_WIDTH;
  canvas.height = SHARE_HEIGHT;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('this browser has no canvas');
  const [images, face, wheel] = await Promise.all([
    Promise.all(scenery.map(([url]) => pictureOf(url))),
    pictureOf(portrait),
    pictureOf(sail),
    document.fonts.load(`800 60px ${words.font}`, Object.values(words).join('')),
  ]);
  paintSky(paper);
  images.forEach((image, at) => {
    const [, left = 0, top = 0, width = 0] = scenery[at] ?? [];
    paper.drawImage(image, left, top, width, (width * image.height) / image.width);
    if (scenery[at]?.[0] === tower) paper.drawImage(wheel, 84, 330, 310, 310);
  });
  paintTitle(paper, words);
  paintCard(paper, words, qr, face);
}
