import type { VisitNews } from '#core/api/live.ts';
import type { Changes } from '#core/api/objects.ts';
import { henForVisitors, plotForVisitors } from '#core/rules/visitorView.ts';

/** A visitor's streams follow a manor for this long after its last call, in wall milliseconds. */
export const WATCH_MS = 600_000;

/**
 * Players connected to this node who visit a manor, by its owner. A manor without visitors has no entry, so that its
 * changes cost one look-up in a map.
 */
export class VisitWatch {
  readonly #visitors = new Map<string, Map<string, number>>();
  readonly #visited = new Map<string, string>();
  readonly #wallNow: () => number;
  readonly #onOwner: (owner: string, isVisited: boolean) => void;

  /** @param onOwner called when the first visitor of a manor comes, and when the last one is gone */
  constructor(wallNow: () => number, onOwner: (owner: string, isVisited: boolean) => void = () => {}) {
    this.#wallNow = wallNow;
    this.#onOwner = onOwner;
  }

  /** Replaces the manor that a player watches. */
  start(visitor: string, owner: string): void {
    this.stop(visitor);
    this.#visited.set(visitor, owner);
    if (!this.#visitors.has(owner)) this.#onOwner(owner, true);
    const visitors = this.#visitors.get(owner) ?? new Map<string, number>();
    this.#visitors.set(owner, visitors.set(visitor, this.#wallNow() + WATCH_MS));
  }

  /** Ends a player's visit, as when the last connection is gone. */
  stop(visitor: string): void {
    const owner = this.#visited.get(visitor);
    if (owner === undefined) return;
    this.#visited.delete(visitor);
    const visitors = this.#visitors.get(owner);
    visitors?.delete(visitor);
    if (visitors?.size !== 0) return;
    this.#visitors.delete(owner);
    this.#onOwner(owner, false);
  }

  /** Players who visit a manor now; visits that ran out are dropped. */
  visitorsOf(owner: string): string[] {
    const visitors = this.#visitors.get(owner);
    if (!visitors) return [];
    const now = this.#wallNow();
    for (const [visitor, until] of visitors) if (until < now) this.stop(visitor);
    return [...visitors.keys()];
  }
}

/** The part of an owner's changes that visitors see, or null when there is none. */
export function newsForVisitors({ plots, hens, hensGone, looks }: Changes): VisitNews | null {
  if (!plots && !hens && !hensGone && !looks) return null;
  return {
    ...(plots && { plots: plots.map(plotForVisitors) }),
    ...(hens && { hens: hens.map(henForVisitors) }),
    ...(hensGone && { hensGone }),
    ...(looks && { looks }),
  };
}
