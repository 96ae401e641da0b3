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
import { standingRooms } from './groundPieces.ts';
import { House } from './house.ts';
import { Lanterns } from '../nature/lanterns.ts';
import { fieldEnd, HORIZON, HOUSE, laneSpot, runSpots, type Spot } from './layout.ts';
import { Meadow } from '../nature/meadow.ts';
import { Pond } from './pond.ts';
import { Puddles, type Hollow } from '../nature/puddles.ts';
import { Rain } from '../nature/rain.ts';
import { RainClouds } from '../nature/rainClouds.ts';
import { scatter } from './scatter.ts';
import { Sky } from '../nature/sky.ts';
import { Windmill } from './windmill.ts';

const LANTERN = 0.74;

/** Lanterns along the left lane, every other row, and on both sides of the gate. */
function lanternsOf(plots: number): Spot[] {
  const { gate } = runSpots(fieldEnd(plots));
  const lane = Array.from({ length: Math.floor(plots / 6) }, (_, index) => laneSpot(0, index * 2 + 0.5));
  return [...lane, { x: gate.x - 44, y: gate.y + 6 }, { x: gate.x + 44, y: gate.y + 6 }];
}

/** Puddles form in the lanes, before the gate and on the path. */
function hollowsOf(plots: number): Hollow[] {
  const hollows: Hollow[] = [
    { x: HOUSE.x - 92, y: HOUSE.y + 26, size: 0.85 },
    { x: HOUSE.x + 4, y: HOUSE.y + 66, size: 0.6 },
    { x: runSpots(fieldEnd(plots)).gate.x + 44, y: fieldEnd(plots) + 52, size: 0.9 },
    { x: 34, y: fieldEnd(plots) + 6, size: 1 },
  ];
  for (let row = 0; row < plots / 3; row += 1) {
    const { x, y } = laneSpot(row % 2 === 0 ? 1 : 0, row);
    hollows.push({ x: x + (row % 3) * 7 - 7, y, size: 0.62 + (row % 3) * 0.14 });
  }
  return hollows;
}

/** Null stands for a thing whose sheet is not there yet: things are told apart by their place in the list. */
function makers(engine: Engine, plots: number, end: number, hasYard: boolean): ((() => Standing) | null)[] {
  const inYard = (make: () => Standing) => (hasYard ? make : null);
  const { pond, coop, bottom } = runSpots(end);
  const reserved = [{ ...pond, radius: 96 }, { ...coop, radius: 74 }, ...standingRooms(end)];
  const sprite = (frame: string) => spriteOf(engine.atlas, frame);
  const small = (frame: string) => {
    const made = sprite(frame);
    made.scale.set(LANTERN);
    return made;
  };
  return [
    () => new Sky(engine, HORIZON),
    () => new RainClouds(engine, HORIZON),
    () => new Bird(engine),
    () => new Windmill(engine),
    () => new House(engine),
    () => new CloudShades(engine, HORIZON + 150, bottom + 110),
    () => new Meadow(engine, scatter(plots, bottom + 110, reserved)),
    () => new Pond(engine, pond),
    () => new Puddles(engine, hollowsOf(plots)),
    ...lanternsOf(plots).map(
      ({ x, y }) =>
        () =>
          new Fixture([small('lantern')], x, y),
    ),
    inYard(() => new Fixture([sprite('coop')], coop.x, coop.y)),
    inYard(() => new Fixture([sprite('trough'), sprite('trough-feed')], coop.x - 104, coop.y + 18)),
    () =>
      new Lanterns(engine, [
        { x: HOUSE.x + 30, y: HOUSE.y + 10, width: 96 },
        ...lanternsOf(plots).map(({ x, y }) => ({ x, y: y - 36, width: 150 })),
      ]),
    inYard(
      () =>
        new Lanterns(
          engine,
          [
            {
              x: coop.x + 20,
              y: coop.y - 34,
              width: 120,
              lit: { frame: 'coop-window-lit', x: coop.x, y: coop.y },
            },
          ],
          1 + lanternsOf(plots).length,
        ),
    ),
    () => new Butterflies(engine, [410, 640, 980]),
    () => new Fireflies(engine, HOUSE.y),
    () => new Rain(engine, HORIZON + 40),
    () => new Air(engine, HORIZON + 20),
  ];
}

interface ManorLifeProps {
  place: Place;
  plots: number;
  end: number;
  hasYard: boolean;
}

/** Everything in the manor that moves without facts. */
export function ManorLife({ place, plots, end, hasYard }: ManorLifeProps) {
  const engine = useEngine();
  const makes = useMemo(() => makers(engine, plots, end, hasYard), [engine, plots, end, hasYard]);
  return makes.map((make, index) => make && <Stand key={index} place={place} make={make} />);
}
