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
import type { FieldBed } from './fieldBeds.ts';
import { loadPicture } from './loadPicture.ts';
import { paintCard } from './paintCard.ts';
import { paintField } from './paintField.ts';
import type { ShareWords } from './shareWords.ts';
import { SHARE_HEIGHT, SHARE_WIDTH } from './shareSize.ts';

/** Name, left, top, width of the scene's pictures, in drawing order. */
const scenery: readonly (readonly [string, number, number, number])[] = [
  [cloudFar, 60, 290, 210],
  [cloudNear, 380, 270, 250],
  [hillBack, -160, 330, 1400],
  [hillMiddle, -80, 392, 1240],
  [tower, 150, 318, 160],
  [hillFront, -180, 492, 1440],
  [house, 640, 290, 350],
  [bush, 596, 512, 110],
  [fence, 6, 516, 112],
  [fence, 108, 516, 112],
  [fence, 210, 516, 112],
  [fence, 312, 516, 112],
  [flower, 1000, 520, 52],
];

function paintSky(paper: CanvasRenderingContext2D): void {
  const sky = paper.createLinearGradient(0, 0, 0, SHARE_HEIGHT);
  const stops = [
    [0, '#4fa8ee'],
    [0.2, '#8bcdf8'],
    [0.36, '#d8f1fb'],
    [0.44, '#a5d267'],
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

/** Paints the player's field, name, code and QR code on a canvas of this size. */
export async function paintShare(
  canvas: HTMLCanvasElement,
  { words, beds }: { words: ShareWords; beds: readonly FieldBed[] },
  qr: CanvasImageSource,
  portrait: string,
): Promise<void> {
  canvas.width = SHARE_WIDTH;
  canvas.height = SHARE_HEIGHT;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('this browser has no canvas');
  const [images, face, wheel] = await Promise.all([
    Promise.all(scenery.map(([url]) => loadPicture(url))),
    loadPicture(portrait),
    loadPicture(sail),
    document.fonts.load(`800 60px ${words.font}`, Object.values(words).join('')),
  ]);
  paintSky(paper);
  images.forEach((image, at) => {
    const [, left = 0, top = 0, width = 0] = scenery[at] ?? [];
    paper.drawImage(image, left, top, width, (width * image.height) / image.width);
    if (scenery[at]?.[0] === tower) paper.drawImage(wheel, 116, 270, 228, 228);
  });
  await paintField(paper, beds);
  paintTitle(paper, words);
  paintCard(paper, words, qr, face);
}
