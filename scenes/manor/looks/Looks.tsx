import { useEffect, useMemo } from 'react';
import { groupOfSlot } from '#core/catalog/lookSlots.ts';
import type { PlacedLook } from '#core/rules/looks.ts';
import type { Engine } from '../../engine/engine.ts';
import { useEngine } from '../../engine/sceneContext.ts';
import { Stand } from '../../engine/Stand.tsx';
import type { Standing } from '../../engine/useThing.ts';
import { TAP_FELT_MS } from '../../felt.ts';
import { Lanterns } from '../../nature/lanterns.ts';
import type { SceneActions, SceneFacts } from '../../sceneProps.ts';
import { fieldEnd } from '../layout.ts';
import { dress } from './dress.ts';
import { framesOf } from './framesOf.ts';
import { LookHouse } from './lookHouse.ts';
import { lookSpot, type LookSpot } from './lookSpots.ts';
import { SlotPad } from './slotPad.ts';
import { SwayingLook } from './swayingLook.ts';
import { Swimmers } from './swimmers.ts';

/** A pad is hit within this distance of its middle: half of a target of 44 CSS pixels. */
const PAD_REACH = 22;
const none: readonly PlacedLook[] = [];

function makeLook(engine: Engine, look: string, slot: string, spot: LookSpot): Standing {
  if (look === 'ducks') return new Swimmers(engine, spot);
  return new SwayingLook(engine, look, spot, groupOfSlot(slot) === 'pond');
}

/** Lamp light of what shines at night. */
const lampOf = (look: string, { x, y, scale }: LookSpot) =>
  look === 'tree-fir' ? { x, y: y - 56 * scale, width: 130 * scale } : null;

/** The looks of the manor, and the pads of slots that a look can be placed in. */
export default function Looks({ facts, actions }: { facts: SceneFacts; actions: SceneActions }) {
  const engine = useEngine();
  const place = engine.placeOf('manor');
  const { shownSlots } = facts;
  const placed = facts.looks ?? none;
  const end = fieldEnd(facts.constants.LAND_PLOTS);
  useEffect(() => dress(engine, framesOf(placed)), [engine, placed, facts.place]);
  useEffect(() => () => dress(engine, new Map()), [engine]);
  useEffect(() => {
    if (!shownSlots) return;
    const before = { tap: place.onTap, press: place.onPress };
    place.onPress = null;
    place.onTap = (x, y) => {
      const near = shownSlots.flatMap((slot) => {
        const spot = lookSpot(slot, end);
        const far = spot ? Math.hypot(x - spot.x, y - spot.y + 5) : Infinity;
        return far <= PAD_REACH ? [{ slot, far }] : [];
      });
      const [hit] = near.sort((one, other) => one.far - other.far);
      if (!hit) return false;
      actions.feel(TAP_FELT_MS);
      actions.tapSlot(hit.slot);
      return true;
    };
    return () => {
      place.onTap = before.tap;
      place.onPress = before.press;
    };
  }, [place, actions, shownSlots, end]);
  useEffect(() => engine.loop.invalidate(), [engine, placed, shownSlots]);
  const house = placed.filter(({ slot }) => slot === 'house' || slot === 'roof' || slot === 'wall');
  const standing = useMemo(
    () =>
      placed.flatMap(({ slot, look }) => {
        const spot = lookSpot(slot, end);
        return spot ? [{ slot, look, spot, lamp: lampOf(look, spot) }] : [];
      }),
    [placed, end],
  );
  return (
    <>
      {house.length > 0 && (
        <Stand
          key={house.map(({ look }) => look).join()}
          place={place}
          make={() => new LookHouse(engine, house)}
        />
      )}
      {standing.map(({ slot, look, spot }) => (
        <Stand key={`${slot} ${look}`} place={place} make={() => makeLook(engine, look, slot, spot)} />
      ))}
      {standing.map(
        ({ slot, lamp }) =>
          lamp && <Stand key={`${slot} lamp`} place={place} make={() => new Lanterns(engine, [lamp])} />,
      )}
      {shownSlots?.map((slot) => {
        const spot = lookSpot(slot, end);
        return spot && <Stand key={slot} place={place} make={() => new SlotPad(engine, spot)} />;
      })}
    </>
  );
}
