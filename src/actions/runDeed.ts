import { markPending } from '../store/markPending.ts';
import { store } from '../store/store.ts';
import type { Feedback } from './feedbackOf.ts';
import { runAction } from './runAction.ts';

export interface DeedPlaces<Id extends string | number> {
  /** Key under which the places show that a call is under way. */
  kind: 'plot' | 'visitPlot' | 'hen';
  /** Numbers of plots or ids of hens. */
  ids: readonly Id[];
}

/** Key of a deed at one place, such as `water:7`. */
export const deedKey = (deed: string, id: string | number): string => `${deed}:${id}`;

/**
 * Runs a deed (`sow`, `water`, `feed` …) once at each place: it leaves out the places where the same deed is under
 * way, and does nothing when none is left. Different deeds at one place may overlap: the live stream may show a plot
 * as reclaimed before the answer to its reclaiming is stored, and a tap that sows there must not be lost. The server
 * runs the calls of one account one after the other. Returns true when done.
 */
export async function runDeed<Id extends string | number>(
  deed: string,
  { kind, ids }: DeedPlaces<Id>,
  work: (ids: readonly Id[]) => Promise<void>,
  feedback?: Pick<Feedback, 'refused'>,
): Promise<boolean> {
  const { pending } = store.getState();
  const free = ids.filter((id) => !pending[deedKey(deed, id)]);
  if (free.length === 0) return false;
  const marked = async () => {
    const release = markPending(free.map((id) => `${kind}:${id}`));
    try {
      await work(free);
    } finally {
      release();
    }
  };
  return runAction(
    free.map((id) => deedKey(deed, id)),
    marked,
    feedback,
  );
}
