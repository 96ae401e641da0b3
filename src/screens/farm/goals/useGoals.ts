import { useEffect } from 'react';
import { loadGoals, type Goals } from '../../../queries/loadGoals.ts';
import { useRead } from '../../../queries/useRead.ts';
import { effects } from '../../../store/effects.ts';
import { useGameNow } from '../../../store/useGameNow.ts';

/** Acts that follow each other closely cause one read. */
const QUIET_MS = 250;

/** The player's goals; read again after every act on the farm and when the game day ends. */
export function useGoals(): { goals: Goals | null; reload: () => void } {
  const { data, reload } = useRead(['listGoals'], loadGoals);
  const { wait } = useGameNow();
  const isOver = data !== null && wait(data.nextDayAt) === 0;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = effects.on(() => {
      clearTimeout(timer);
      timer = setTimeout(reload, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [reload]);
  useEffect(() => {
    if (isOver) reload();
  }, [isOver, reload]);
  return { goals: data, reload };
}
