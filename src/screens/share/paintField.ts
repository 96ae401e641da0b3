import type { FieldBed } from './fieldBeds.ts';
import { loadPicture } from './loadPicture.ts';
import { SHARE_WIDTH } from './shareSize.ts';

const urls = import.meta.glob<string>(
  '../../../assets/manor/{bed,soil-wet,soil-fertilized,wild-plot,stake,weed-1,weed-2,bug-beetle-1,tree-*}.svg',
  { eager: true, query: '?url', import: 'default' },
);

/** Rows of the picture: the manor's columns, seen from the side; the middle one stands half a bed apart, as there. */
const ROWS = 3;
const SPACE = { x: 122, y: 64 };
const TOP = 612;
const SCALE = 0.98;

/** Place of each drawing's anchor in its canvas (assets/FRAMES.md), in pixels from the upper left. */
const anchors = {
  ground: [62, 36],
  tree: [75, 158],
  stake: [15, 34],
  weed: [13, 23],
  bug: [11, 15],
} as const;

interface Piece {
  frame: string;
  anchor: readonly [number, number];
  x?: number;
  y?: number;
}

/** Drawings of a bed from back to front, around its middle. */
export function piecesOf(bed: FieldBed): Piece[] {
  const { ground, tree, stake, weed, bug } = anchors;
  if (!bed.isReclaimed) return [{ frame: 'wild-plot', anchor: ground }];
  const pieces: Piece[] = [{ frame: 'bed', anchor: ground }];
  if (bed.isWet) pieces.push({ frame: 'soil-wet', anchor: ground });
  if (bed.isFertilized) pieces.push({ frame: 'soil-fertilized', anchor: ground });
  pieces.push({ frame: 'stake', anchor: stake, x: -30, y: 18 });
  if (bed.plant) {
    const { seed, stage } = bed.plant;
    const isYoung = stage === 'sprout' || stage === 'sapling';
    const trunk = stage === 'young' ? 'young-trunk' : 'trunk';
    if (!isYoung) pieces.push({ frame: `tree-${seed}-${trunk}`, anchor: tree });
    pieces.push({ frame: `tree-${seed}-${isYoung ? stage : `${stage}-crown`}`, anchor: tree });
  }
  if (bed.hasWeeds)
    pieces.push(
      { frame: 'weed-1', anchor: weed, x: 22, y: 12 },
      { frame: 'weed-2', anchor: weed, x: -8, y: 20 },
    );
  if (bed.hasInsects) pieces.push({ frame: 'bug-beetle-1', anchor: bug, x: 8, y: -48 });
  return pieces;
}

/** Middles of the beds, in canvas pixels: the whole field across the picture. */
function spotOf(number: number, columns: number): { x: number; y: number } {
  const row = (number - 1) % ROWS;
  const column = Math.floor((number - 1) / ROWS);
  const left = (SHARE_WIDTH - (columns - 0.5) * SPACE.x) / 2;
  return { x: left + (column + (row === 1 ? 0.5 : 0)) * SPACE.x, y: TOP + row * SPACE.y };
}

/** Paints the player's field as it stands, on the meadow above the card. */
export async function paintField(paper: CanvasRenderingContext2D, beds: readonly FieldBed[]): Promise<void> {
  const drawn = beds.map((bed) => ({ bed, pieces: piecesOf(bed) }));
  const frames = [...new Set(drawn.flatMap(({ pieces }) => pieces.map(({ frame }) => frame)))];
  const images = new Map(
    await Promise.all(
      frames.map(async (frame) => {
        const url = urls[`../../../assets/manor/${frame}.svg`];
        if (url === undefined) throw new Error(`the picture of the field has no drawing ${frame}`);
        return [frame, await loadPicture(url)] as const;
      }),
    ),
  );
  const columns = Math.ceil(beds.length / ROWS);
  const placed = drawn.map(({ bed, pieces }) => ({ ...spotOf(bed.number, columns), pieces }));
  placed.sort((a, b) => a.y - b.y || a.x - b.x);
  for (const { x, y, pieces } of placed) {
    for (const { frame, anchor, x: right = 0, y: down = 0 } of pieces) {
      const image = images.get(frame);
      if (!image) continue;
      paper.drawImage(
        image,
        x + (right - anchor[0]) * SCALE,
        y + (down - anchor[1]) * SCALE,
        image.width * SCALE,
        image.height * SCALE,
      );
    }
  }
}
