import { useMemo } from 'react';
import type { Engine } from '../engine/engine.ts';
import { Fixture } from '../engine/fixture.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import { Stand } from '../engine/Stand.tsx';
import type { Standing } from '../engine/useThing.ts';
import { Bird } from '../nature/bird.ts';
import { Butterflies } from '../nature/butterflies.ts';
import { Fireflies } from '../nature/fireflies.ts';
import { House } from './house.ts';
import { Lanterns } from '../nature/lanterns.ts';
import { HORIZON, HOUSE, runSpots } from './layout.ts';
import { Meadow } from '../nature/meadow.ts';
import { Pond } from './pond.ts';
import { Rain } from '../nature/rain.ts';
import { scatter } from './scatter.ts';
import { Sky } from '../nature/sky.ts';
import { Windmill } from './windmill.ts';

function makers(engine: Engine, plots: number, end: number): (() => Standing)[] {
  const { pond, coop, bottom } = runSpots(end);
  const kept = [
    { ...pond, radius: 96 },
    { ...coop, radius: 74 },
  ];
  const sprite = (frame: string) => spriteOf(engine.atlas, frame);
  return [
    () => new Sky(engine, HORIZON),
    () => new Bird(engine),
    () => new Windmill(engine),
    () => new House(engine),
    () => new Meadow(engine, scatter(plots, bottom + 110, kept)),
    () => new Pond(engine, pond),
    () => new Fixture([sprite('coop')], coop.x, coop.y),
    () => new Fixture([sprite('trough'), sprite('trough-feed')], coop.x - 104, coop.y + 18),
    () =>
      new Lanterns(engine, [
        { x: HOUSE.x + 30, y: HOUSE.y + 10, width: 96 },
        {
          x: coop.x + 20,
          y: coop.y - 34,
          width: 120,
          lit: { frame: 'coop-window-lit', x: coop.x, y: coop.y },
        },
      ]),
    () => new Butterflies(engine, [410, 640, 980]),
    () => new Fireflies(engine, HOUSE.y),
    () => new Rain(engine, HORIZON + 40),
  ];
}

/** Everything that moves by itself in the manor. */
export function ManorLife({ place, plots, end }: { place: Place; plots: number; end: number }) {
  const engine = useEngine();
  const all = useMemo(() => makers(engine, plots, end), [engine, plots, end]);
  return all.map((make, index) => <Stand key={index} place={place} make={make} />);
}
