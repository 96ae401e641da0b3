import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AwayLine } from '#core/rules/awaySums.ts';
import { gameTime } from '#core/rules/clock.ts';
import { deviceStorage } from '../store/deviceStorage.ts';
import { store } from '../store/store.ts';
import { useManor } from '../store/useManor.ts';
import { fetchExtra } from '../ui/fetchExtra.ts';

const AwayCard = lazy(() => fetchExtra(() => import('./AwayCard.tsx')));

/** Resolution of the shown absence. */

/** Shorter absences, by the device's clock, show no card. */
const MIN_ABSENCE_MS = 5 * MINUTE_MS;

/** Interval at which presence is recorded, for a page that ends without an event. An absence counts whole minutes. */
const NOTE_MS = MINUTE_MS;

const keyOf = (address: string) => `seen:${address.toLowerCase()}`;

/** An instant by both clocks, epoch milliseconds. */
interface Visit {
  game: number;
  wall: number;
}

/** Records that the player is present; returns the previous and the new record. */
function note(address: string): { before: Visit | null; now: Visit } | null {
  const { clock } = store.getState().world;
  if (!clock) return null;
  const wall = Date.now();
  const now = { game: gameTime(clock, wall), wall };
  const [game, at] = (deviceStorage.get(keyOf(address)) ?? '').split(' ').map(Number);
  deviceStorage.set(keyOf(address), `${now.game} ${now.wall}`);
  return { before: game && at ? { game, wall: at } : null, now };
}

/** Records presence, and shows one summary card on return. */
export function AwayWatch() {
  const address = useManor((state) => state.session.address);
  const isKnown = useManor((state) => state.world.clock !== null && state.facts.notices !== null);
  const [away, setAway] = useState<{ lines: readonly AwayLine[]; ms: number } | null>(null);
  useEffect(() => {
    if (!address || !isKnown) return;
    const check = async () => {
      const visit = note(address);
      if (!visit?.before) return;
      const ms = visit.now.wall - visit.before.wall;
      if (ms < MIN_ABSENCE_MS) return;
      const { loadAway } = await import('../queries/loadAway.ts');
      const lines = await loadAway(visit.before.game);
      if (lines.length > 0) setAway({ lines, ms: ms - (ms % MINUTE_MS) });
    };
    const turn = () => {
      if (document.visibilityState === 'visible') void check();
      else note(address);
    };
    const leave = () => void note(address);
    void check();
    const timer = setInterval(() => document.visibilityState === 'visible' && note(address), NOTE_MS);
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', leave);
    };
  }, [address, isKnown]);
  if (!away) return null;
  return (
    <Suspense fallback={null}>
      <AwayCard lines={away.lines} awayMs={away.ms} onClose={() => setAway(null)} />
    </Suspense>
  );
}
