import { useMemo } from 'react';
import { Layer } from '../engine/Layer.tsx';
import { Piece } from '../engine/Piece.tsx';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { seeded } from '../engine/seeded.ts';
import { BOTTOM, COOP, FAR_HOUSE, FENCE_Y, HORIZON, NESTS, RUN, TROUGH } from './yardLayout.ts';

const LAWN_TOP = HORIZON + 12;
const TILE = 200;
const HAZE = 0xcdeccb;
const NEAR_SHADE = 0x3f8a2c;
/** Depth of the lawn below the yard, for any taller screen. */
const DEPTH = 900;

const land = () => [
  { frame: 'hill-back', x: 150, y: HORIZON - 24, scaleX: 1, scaleY: 0.66 },
  { frame: 'hill-middle', x: 240, y: HORIZON + 14, scaleX: -1, scaleY: 1 },
  ...Array.from({ length: 8 * 4 }, (_, index) => ({
    frame: 'lawn-tile',
    x: -105 + (index % 4) * (TILE - 1),
    y: LAWN_TOP + Math.floor(index / 4) * (TILE - 1),
  })),
];

/** Shadow to the lower right, away from the light. */
const shade = (x: number, y: number, scaleX: number, scaleY: number) => ({
  frame: 'lawn-dark',
  x,
  y,
  scaleX,
  scaleY,
});

const standing = () => [
  { frame: 'hill-front', x: 195, y: HORIZON + 50, scaleX: -1, scaleY: 1 },
  { frame: 'windmill-tower', x: 128, y: HORIZON + 44, scaleX: 0.5 },
  { frame: 'windmill-sail', x: 127.5, y: HORIZON + 4, scaleX: 0.5 },
  { frame: 'tree-far-2', x: 168, y: HORIZON + 54, scaleX: 0.5 },
  { frame: 'tree-far-1', x: 268, y: HORIZON + 56, scaleX: 0.6 },
  { frame: 'tree-far-3', x: 292, y: HORIZON + 58, scaleX: 0.56 },
  { frame: 'house', ...FAR_HOUSE, scaleX: FAR_HOUSE.scale },
  { frame: 'path', x: FAR_HOUSE.x, y: FAR_HOUSE.y, scaleX: 0.4, scaleY: 0.34 },
  { frame: 'bush-2', x: 176, y: HORIZON + 70, scaleX: 0.36 },
  { frame: 'tree-far-1', x: 40, y: HORIZON + 80 },
  { frame: 'tree-far-3', x: 84, y: HORIZON + 72, scaleX: 0.8 },
  { frame: 'tree-far-2', x: 346, y: HORIZON + 82, scaleX: 1.05 },
  { frame: 'tree-far-1', x: 384, y: HORIZON + 76, scaleX: 0.8 },
  ...[-6, 58, 190, 254, 318, 382].map((x) => ({ frame: 'fence', x, y: FENCE_Y })),
  { frame: 'gate', x: 124, y: FENCE_Y + 1 },
  shade(COOP.x + 30, COOP.y + 2, 1.7, 0.9),
  shade(COOP.x + 58, COOP.y - 10, 1.2, 0.8),
  shade(38, FENCE_Y + 46, 0.6, 0.4),
  shade(182, FENCE_Y + 34, 0.55, 0.4),
  shade(COOP.x + 104, COOP.y + 26, 0.5, 0.4),
  ...NESTS.map(({ x, y }) => shade(x + 6, y + 4, 0.6, 0.5)),
  { frame: 'bush-1', x: 18, y: FENCE_Y + 14, scaleX: 0.9 },
  { frame: 'bush-3', x: 376, y: FENCE_Y + 22, scaleX: 0.9 },
  { frame: 'bush-2', x: 20, y: BOTTOM - 6, scaleX: 1.1 },
  { frame: 'bush-1', x: 374, y: BOTTOM + 10, scaleX: 1.2 },
  { frame: 'stone-2', x: 350, y: BOTTOM - 34, scaleX: 1.1 },
  { frame: 'hay', x: 28, y: FENCE_Y + 46, scaleX: 0.9 },
  { frame: 'hay', x: 172, y: FENCE_Y + 34, scaleX: 0.82 },
  { frame: 'soil-patch', x: 86, y: NESTS[2].y - 12, scaleX: 2, scaleY: 2.1 },
  { frame: 'soil-patch', x: COOP.x - 6, y: COOP.y + 16, scaleX: 2.2, scaleY: 1.5 },
  { frame: 'soil-patch', x: TROUGH.x, y: TROUGH.y + 8, scaleX: 1.9, scaleY: 1.6 },
  { frame: 'soil-patch', x: 236, y: RUN.top + 110, scaleX: 2.6, scaleY: 2.2, alpha: 0.55 },
];

const pools = () =>
  Array.from({ length: 9 }, (_, i) => ({
    frame: i % 2 === 0 ? 'lawn-light' : 'lawn-dark',
    x: 30 + seeded(71, i) * 330,
    y: LAWN_TOP + 120 + i * 72,
    scaleX: 1.6 + seeded(72, i),
    scaleY: 1.2,
  }));

/** Land and static things behind the hens. */
export function YardGround({ place }: { place: Place }) {
  const { painted } = useEngine();
  const pieces = useMemo(() => [land(), pools(), standing()], []);
  const [ground, light, things] = pieces.map((list) =>
    list.map((piece, index) => <Piece key={index} {...piece} />),
  );
  return (
    <Layer of={place.ground}>
      {ground}
      {light}
      <pixiSprite
        texture={painted.fade}
        x={-105}
        y={LAWN_TOP}
        width={600}
        height={260}
        tint={HAZE}
        alpha={0.4}
      />
      <pixiSprite
        texture={painted.fade}
        x={-105}
        y={BOTTOM + DEPTH / 4}
        width={600}
        height={-480}
        tint={NEAR_SHADE}
        alpha={0.28}
      />
      {things}
    </Layer>
  );
}
