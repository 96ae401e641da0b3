import { useMemo } from 'react';
import type { Engine } from '../engine/engine.ts';
import { Fixture } from '../engine/fixture.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import { Stand } from '../engine/Stand.tsx';
import type { Standing } from '../engine/useThing.ts';
import { Air } from '../nature/air.ts';
import { Bird } from '../nature/bird.ts';
import { Butterflies } from '../nature/butterflies.ts';
import { CloudShades } from '../nature/cloudShades.ts';
import { Fireflies } from '../nature/fireflies.ts';
import { Lanterns } from '../nature/lanterns.ts';
import { Meadow } from '../nature/meadow.ts';
import { Puddles } from '../nature/puddles.ts';
import { Rain } from '../nature/rain.ts';
import { RainClouds } from '../nature/rainClouds.ts';
import { Sky } from '../nature/sky.ts';
import { Chicks } from './chicks.ts';
import { BOTTOM, COOP, FAR_HOUSE, FENCE_Y, HORIZON, LANTERN } from './yardLayout.ts';
import { yardMeadow } from './yardMeadow.ts';

function fixture(engine: Engine, frame: string, x: number, y: number, scale: number): Standing {
  const made = new Fixture([spriteOf(engine.atlas, frame)], x, y);
  made.view.scale.set(scale);
  return made;
}

/** Puddles form where hens have scratched. */
const HOLLOWS = [
  { x: 216, y: 452, size: 1 },
  { x: 326, y: 560, size: 0.9 },
  { x: 66, y: 596, size: 1.1 },
  { x: 236, y: 668, size: 1.2 },
] as const;

const makers = (engine: Engine): (() => Standing)[] => [
  () => new Sky(engine, HORIZON),
  () => new RainClouds(engine, HORIZON),
  () => new Bird(engine),
  () => new CloudShades(engine, FENCE_Y + 60, BOTTOM + 110),
  () => new Meadow(engine, yardMeadow()),
  () => new Puddles(engine, HOLLOWS),
  () => fixture(engine, 'coop', COOP.x, COOP.y, COOP.scale),
  () => fixture(engine, 'feed-sack', COOP.x + 92, COOP.y + 26, 1.2),
  () => fixture(engine, 'barrel', COOP.x + 118, COOP.y - 16, 1),
  () => fixture(engine, 'lantern', LANTERN.x, LANTERN.y, 1.05),
  () => new Chicks(engine),
  () =>
    new Lanterns(engine, [
      {
        x: FAR_HOUSE.x - 4,
        y: FAR_HOUSE.y - 12,
        width: 60,
        lit: { frame: 'house-windows-lit', ...FAR_HOUSE },
      },
      { x: LANTERN.x, y: LANTERN.y - 52, width: 210 },
      {
        x: COOP.x + 30,
        y: COOP.y - 50,
        width: 190,
        lit: { frame: 'coop-window-lit', x: COOP.x, y: COOP.y, scale: COOP.scale },
      },
    ]),
  () => new Butterflies(engine, [340, 560]),
  () => new Fireflies(engine, FENCE_Y),
  () => new Rain(engine, HORIZON + 40),
  () => new Air(engine, HORIZON + 20),
];

/** Everything in the yard that moves without facts, except the hens. */
export function YardLife({ place }: { place: Place }) {
  const engine = useEngine();
  const makes = useMemo(() => makers(engine), [engine]);
  return makes.map((make, index) => <Stand key={index} place={place} make={make} />);
}
