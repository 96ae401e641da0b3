import { useEffect, useState } from 'react';
import { nextTask } from './engine/nextTask.ts';

/**
 * Returns how many of `count` parts to mount: one more each task, so that no task mounts all; all at once when
 * `isWhole`, because then the player sees the scene already.
 */
export function useParts(count: number, isWhole: boolean): number {
  const [parts, setParts] = useState(1);
  const shown = isWhole ? count : parts;
  useEffect(() => {
    if (shown >= count) return undefined;
    let isStopped = false;
    void nextTask().then(() => {
      if (!isStopped) setParts(shown + 1);
    });
    return () => {
      isStopped = true;
    };
  }, [shown, count]);
  return shown;
}
