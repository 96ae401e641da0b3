import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import type { CallRefusal } from '../api/callRefusal.ts';
import { bedNotes } from '../store/bedNotes.ts';
import { notifyDone } from './notifyDone.ts';
import { refusalText } from './notifyRefusal.ts';
import { refuseAtBed } from './refuseAtBed.ts';
import { refuseLocally } from './refuseLocally.ts';

/** Place where an action reports its result: toasts, or the bed of a plot. */
export interface Feedback {
  /** Reports a refusal by core's rules made before any call; returns false. */
  refuse(key: RefusalKey, values?: RefusalValues): false;
  /** True when `refused` shows the server's refusal, so that the client shows none. */
  quiet: boolean;
  refused(refusal: CallRefusal): void;
  done(kind: SuccessKind): void;
}

const ignore = () => undefined;

/**
 * Feedback of an action: by toasts, or in one line at the bed of plot `at`. `silent` omits the success toast; at
 * a bed the field itself shows success.
 */
export function feedbackOf(at: number | undefined, silent = false): Feedback {
  if (at === undefined) {
    return { refuse: refuseLocally, quiet: false, refused: ignore, done: silent ? ignore : notifyDone };
  }
  return {
    refuse: (key, values) => refuseAtBed(at, key, values),
    quiet: true,
    refused: (refusal) => bedNotes.emit({ plot: at, kind: 'refusal', text: refusalText(refusal) }),
    done: ignore,
  };
}
