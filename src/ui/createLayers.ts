import { lastOf } from '#core/rules/lastOf.ts';

/**
 * Longest wait for a traversal in ms: a browser that could not traverse fires no event. A busy one may take seconds; an
 * event that came later would be taken for the player's Back, and close what was opened meanwhile.
 */
const TRAVERSAL_MS = 5_000;

/** Parts of a window that the layers use. */
export interface LayerWindow {
  history: {
    readonly state: unknown;
    go(delta: number): void;
    pushState(state: unknown, title: string): void;
  };
  addEventListener(type: 'popstate', run: () => void): void;
}

/**
 * Stack of open layers (sheets, trays, dialogs), each with one history entry above its page. The system's Back
 * closes the top layer; a layer that closes by itself takes its entry along. The entries of one page differ only
 * in `state.layers`, their number, so the router sees no change of route.
 */
export function createLayers(page: LayerWindow) {
  const { history } = page;
  let open: (() => void)[] = [];
  /** Runs after the traversal under way; null while there is none. */
  let waiting: (() => void)[] | null = null;
  let isScheduled = false;

  const entries = () => (history.state as { layers?: number } | null)?.layers ?? 0;

  function traverse(delta: number, then: (() => void)[]): void {
    waiting = then;
    history.go(delta);
    setTimeout(() => {
      if (waiting === then) arrive();
    }, TRAVERSAL_MS);
  }

  function arrive(): void {
    const next = waiting ?? [];
    waiting = null;
    for (const run of next) run();
    // A new page unmounts its predecessor's layers later: they get no entries there.
    if (next.length === 0) settle();
  }

  /** Makes the number of entries equal the number of open layers. */
  function settle(): void {
    isScheduled = false;
    if (waiting) return;
    if (entries() > open.length) traverse(open.length - entries(), []);
    while (entries() < open.length) {
      history.pushState({ ...(history.state as object | null), layers: entries() + 1 }, '');
    }
  }

  /** One commit may close one layer and open another: the entry then stays. */
  function schedule(): void {
    if (!isScheduled) queueMicrotask(settle);
    isScheduled = true;
  }

  /** Runs a navigation from the page's own entry, without those of its layers. */
  function fromPage(run: () => void): void {
    if (waiting) waiting.push(() => fromPage(run));
    else if (entries() === 0) run();
    else traverse(-entries(), [run]);
  }

  page.addEventListener('popstate', () => {
    if (waiting) return arrive();
    for (const close of open.splice(entries()).reverse()) close();
    // A reload or a step forward arrives at entries whose layers are gone.
    settle();
  });

  return {
    /** Adds a layer on top; returns the function that removes it. `close` runs when Back was pressed. */
    add(close: () => void): () => void {
      const layer = () => close();
      open.push(layer);
      schedule();
      return () => {
        open = open.filter((other) => other !== layer);
        schedule();
      };
    },
    /** Closes the top layer. */
    closeTop: () => lastOf(open)?.(),
    /** Opens a page in place of the layers' entries: Back from it returns to the page below them. */
    push: fromPage,
    /** Replaces the page below the layers; layers that stay open get their entries again. */
    replace: (run: () => void) =>
      fromPage(() => {
        run();
        schedule();
      }),
    /** Makes entries and layers agree once the present work is done. */
    settle: schedule,
  };
}
