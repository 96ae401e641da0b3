import { lazy, Suspense, useEffect, useState } from 'react';
import type { AwayLine } from '#core/rules/awaySums.ts';
import { gameTime } from '#core/rules/clock.ts';
import { kept } from '../store/kept.ts';
import { store } from '../store/store.ts';
import { useManor } from '../store/useManor.ts';

const AwayCard = lazy(() => import('./AwayCard.tsx'));

/** Nobody counts the seconds of an absence. */
const MINUTE_MS = 60_000;

/** Whoever was away for less, by the device's clock, has only looked aside. */
const LEAST_MS = 5 * MINUTE_MS;

/** How often it is noted that the page is looked at. */
const NOTE_MS = 15_000;

const keyOf = (address: string) => `seen:${address.toLowerCase()}`;

/** An instant by both clocks, epoch milliseconds. */
interface Seen {
  game: number;
  wall: number;
}

/** Notes that the player looks at the page now; gives when that was noted last, if ever. */
function note(address: string): { before: Seen | null; now: Seen } | null {
  const { clock } = store.getState().world;
  if (!clock) return null;
  const wall = Date.now();
  const now = { game: gameTime(clock, wall), wall };
  const [game, at] = (kept.get(keyOf(address)) ?? '').split(' ').map(Number);
  kept.set(keyOf(address), `${now.game} ${now.wall}`);
  return { before: game && at ? { game, wall: at } : null, now };
}

/** Notes when the player last looked, and says on return what happened meanwhile, in one card. */
export function AwayWatch() {
  const address = useManor((state) => state.session.address);
  const isKnown = useManor((state) => state.world.clock !== null && state.facts.notices !== null);
  const [away, setAway] = useState<{ lines: readonly AwayLine[]; ms: number } | null>(null);
  useEffect(() => {
    if (!address || !isKnown) return;
    const look = async () => {
      const seen = note(address);
      if (!seen?.before) return;
      const ms = seen.now.wall - seen.before.wall;
      if (ms < LEAST_MS) return;
      const { loadAway } = await import('../actions/loadAway.ts');
      const lines = await loadAway(seen.before.game);
      if (lines.length > 0) setAway({ lines, ms: ms - (ms % MINUTE_MS) });
    };
    const turn = () => {
      if (document.visibilityState === 'visible') void look();
      else note(address);
    };
    const leave = () => void note(address);
    void look();
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
