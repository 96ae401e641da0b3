import { lazy, Suspense, useEffect, useState } from 'react';
import { deviceStorage } from '../../../store/deviceStorage.ts';
import { useManor } from '../../../store/useManor.ts';
import { fetchExtra } from '../../../ui/fetchExtra.ts';

const LevelUp = lazy(() => fetchExtra(() => import('./LevelUp.tsx')));

const keyOf = (address: string) => `level:${address.toLowerCase()}`;

/** Shows a level-up once: when the level passes the highest one that this device showed. A level can also fall. */
export function LevelWatch() {
  const address = useManor((state) => state.session.address);
  const level = useManor((state) => state.session.user?.level ?? null);
  const sheet = useManor((state) => state.view.sheet);
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (!address || level === null) return;
    const shown = Number(deviceStorage.get(keyOf(address)) ?? '0');
    if (level <= shown) return;
    deviceStorage.set(keyOf(address), String(level));
    // The first visit of a device has nothing to compare with.
    if (shown > 0) setReached(level);
  }, [address, level]);
  if (reached === null || sheet) return null;
  return (
    <Suspense fallback={null}>
      <LevelUp level={reached} onClose={() => setReached(null)} />
    </Suspense>
  );
}
