import type { ShareWords } from './shareWords.ts';

const CARD = { left: 50, top: 800, width: 980, height: 500 };
const QR = { left: 96, top: 846, size: 372 };
const TEXT_LEFT = 520;
const TEXT_WIDTH = 470;
const TILE = { width: 70, height: 96, step: 79, top: 1024 };
const INK = '#3f2b18';
const WOOD = '#4b2e16';

function paintPaper(paper: CanvasRenderingContext2D): void {
  paper.save();
  paper.shadowColor = 'rgb(58 36 14 / 38%)';
  paper.shadowBlur = 36;
  paper.shadowOffsetY = 12;
  paper.fillStyle = '#fffdf6';
  roundBox(paper, CARD.left, CARD.top, CARD.width, CARD.height, 54);
  paper.restore();
  paper.strokeStyle = '#d9ac72';
  paper.lineWidth = 8;
  traceBox(paper, CARD.left + 10, CARD.top + 10, CARD.width - 20, CARD.height - 20, 46);
  paper.stroke();
}

type RoundBox = [left: number, top: number, width: number, height: number, radius: number];

/** Makes a box with round corners the path. Chromium below 99 and Safari below 16 have no `roundRect`. */
function traceBox(paper: CanvasRenderingContext2D, ...box: RoundBox): void {
  const [left, top, width, height, radius] = box;
  const right = left + width;
  const bottom = top + height;
  paper.beginPath();
  paper.moveTo(left + radius, top);
  paper.arcTo(right, top, right, bottom, radius);
  paper.arcTo(right, bottom, left, bottom, radius);
  paper.arcTo(left, bottom, left, top, radius);
  paper.arcTo(left, top, right, top, radius);
  paper.closePath();
}

function roundBox(paper: CanvasRenderingContext2D, ...box: RoundBox): void {
  traceBox(paper, ...box);
  paper.fill();
}

/** Paints the code, one wooden tile per letter. */
function paintCode(paper: CanvasRenderingContext2D, { code, font }: ShareWords): void {
  paper.textAlign = 'center';
  paper.font = `800 60px ${font}`;
  [...code].forEach((letter, at) => {
    const left = TEXT_LEFT + at * TILE.step;
    const wood = paper.createLinearGradient(0, TILE.top, 0, TILE.top + TILE.height);
    wood.addColorStop(0, '#f8e2b4');
    wood.addColorStop(1, '#e8c384');
    paper.fillStyle = wood;
    roundBox(paper, left, TILE.top, TILE.width, TILE.height, 18);
    paper.fillStyle = WOOD;
    paper.fillText(letter, left + TILE.width / 2, TILE.top + 69);
  });
}

/** Paints the paper below the manor: QR code, name, code, and the site to enter it on. */
export function paintCard(
  paper: CanvasRenderingContext2D,
  words: ShareWords,
  qr: CanvasImageSource,
  portrait: CanvasImageSource,
): void {
  paintPaper(paper);
  paper.drawImage(qr, QR.left, QR.top, QR.size, QR.size);
  paper.drawImage(portrait, TEXT_LEFT - 6, 838, 116, 116);
  const write = (
    text: string,
    left: number,
    top: number,
    size: number,
    color: string,
    width = TEXT_WIDTH,
  ) => {
    paper.textAlign = 'left';
    paper.font = `800 ${size}px ${words.font}`;
    paper.fillStyle = color;
    paper.fillText(text, left, top, width);
  };
  write(words.from, TEXT_LEFT + 124, 912, 42, WOOD, TEXT_WIDTH - 124);
  write(words.codeLabel, TEXT_LEFT, 1002, 34, '#70553a');
  paintCode(paper, words);
  write(words.site, TEXT_LEFT, 1184, 38, '#2f5c10');
  if (words.badges) write(words.badges, TEXT_LEFT, 1226, 30, '#8a5209');
  write(words.risk, QR.left, 1266, 28, INK, CARD.width - 92);
}
