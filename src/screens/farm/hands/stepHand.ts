import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { Hand, HandTool } from '../../../store/view.ts';

/** A reason for which a bed cannot take part. */
export type BedRefusal = readonly [RefusalKey, RefusalValues?];

export type HandEvent =
  /** A tool was taken from the shelf. */
  | { kind: 'take'; tool: HandTool; by: Hand['by'] }
  /** A bed was reached by the finger; `refusal` is null when the tool can work there. */
  | { kind: 'touch'; plot: number; refusal: BedRefusal | null }
  /** A bed was chosen by key; a second time leaves it out. */
  | { kind: 'toggle'; plot: number; refusal: BedRefusal | null }
  /** The finger lifted over the field, or a key confirmed. */
  | { kind: 'lift' }
  /**
   * The tool goes back: shaken, dragged to the shelf, a second finger, a cancelled pointer, a hidden page, a
   * lost graphics context.
   */
  | { kind: 'drop' };

export interface HandStep {
  hand: Hand | null;
  /** The one call to make now, for all touched beds. */
  act: { tool: HandTool; plots: readonly number[] } | null;
  /** The bed that refused, with its reason. */
  refused: { plot: number; refusal: BedRefusal } | null;
}

const only = (hand: Hand | null): HandStep => ({ hand, act: null, refused: null });

/**
 * One step of the tool in the hand: a pure state machine. Beds are collected while the finger swipes, each
 * once; only lifting acts, by one call, and everything else that ends a swipe does nothing.
 */
export function stepHand(hand: Hand | null, event: HandEvent): HandStep {
  if (event.kind === 'take') return only({ tool: event.tool, plots: [], by: event.by });
  if (!hand || event.kind === 'drop') return only(null);
  if (event.kind === 'lift') {
    const act = hand.plots.length > 0 ? { tool: hand.tool, plots: hand.plots } : null;
    return { hand: null, act, refused: null };
  }
  const { plot, refusal } = event;
  if (hand.plots.includes(plot)) {
    if (event.kind === 'touch') return only(hand);
    return only({ ...hand, plots: hand.plots.filter((each) => each !== plot) });
  }
  if (refusal) return { hand, act: null, refused: { plot, refusal } };
  return only({ ...hand, plots: [...hand.plots, plot] });
}
