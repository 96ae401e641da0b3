import type { PlantFacts } from '#core/api/objects.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { stageOf, type Stage } from '#core/rules/growth.ts';
import { careRefusal } from '#core/rules/care.ts';
import { plotArt } from './plotArt.ts';

export interface PlotPictureProps {
  /** Wild land, an empty bed, or the plant in it. */
  of: 'wild' | 'bed' | PlantFacts;
  /** Game time. */
  now: number;
  /** CSS pixels; the height follows. */
  width?: number;
}

const WIDTH = 150;
const HEIGHT = 212;
/** Middle of the soil, where a plant stands. */
const SOIL = { x: 75, y: 162 };

interface Piece {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const onSoil = (name: string): Piece => ({ name, x: SOIL.x - 62, y: SOIL.y - 36, width: 124, height: 88 });
const tree = (name: string): Piece => ({ name, x: SOIL.x - 75, y: SOIL.y - 158, width: 150, height: 172 });

/** Frames of a plant in a stage, the back one first. */
function treeNames(seed: Seed, stage: Stage): string[] {
  if (stage === 'sprout' || stage === 'sapling') return [`tree-${seed}-${stage}`];
  if (stage === 'young') return [`tree-${seed}-young-trunk`, `tree-${seed}-young-crown`];
  return [`tree-${seed}-trunk`, `tree-${seed}-${stage}-crown`];
}

function plantPieces(plant: PlantFacts, now: number): Piece[] {
  const weeds = careRefusal(plant, 'weed', now) === null;
  const insects = careRefusal(plant, 'insects', now) === null;
  return [
    onSoil('bed'),
    ...(plant.wateredAt !== null ? [onSoil('soil-wet')] : []),
    ...(plant.fertilizedAt !== null ? [onSoil('soil-fertilized')] : []),
    ...treeNames(plant.seed, stageOf(plant, now)).map(tree),
    ...(weeds
      ? [
          { name: 'weed-1', x: 42, y: 148, width: 26, height: 26 },
          { name: 'weed-2', x: 84, y: 152, width: 26, height: 26 },
        ]
      : []),
    ...(insects ? [{ name: 'bug-beetle-1', x: 86, y: 96, width: 26, height: 21 }] : []),
  ];
}

function pieces(of: PlotPictureProps['of'], now: number): Piece[] {
  if (of === 'bed') return [onSoil('bed')];
  if (of === 'wild') {
    return [onSoil('wild-plot'), { name: 'wild-tuft-2', x: 66, y: 128, width: 34, height: 30 }];
  }
  return plantPieces(of, now);
}

/** Empty height of the canvas above the content: a sprout needs no room for a crown. */
function freeTop(of: PlotPictureProps['of'], now: number): number {
  if (typeof of === 'string') return 96;
  const stage = stageOf(of, now);
  if (stage === 'sprout') return 92;
  if (stage === 'sapling') return 66;
  return stage === 'young' ? 40 : 0;
}

/**
 * A plot drawn as in the scene: bed, soil, plant in its stage, weeds and insects. Adjacent text describes it.
 */
export function PlotPicture({ of, now, width = 132 }: PlotPictureProps) {
  const top = freeTop(of, now);
  const height = HEIGHT - top;
  return (
    <svg
      width={width}
      height={(width * height) / WIDTH}
      viewBox={`0 ${top} ${WIDTH} ${height}`}
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      {pieces(of, now).map(({ name, ...box }) => (
        <image key={name} href={plotArt[name]} {...box} />
      ))}
    </svg>
  );
}
