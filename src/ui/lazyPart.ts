import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface LazyPart<Props> {
  /** Fetches the code, once (memoized); a failure is tried again by the next call. */
  load(): Promise<{ default: ComponentType<Props> }>;
  /** True once the code is there. */
  isLoaded(): boolean;
  /** Suspends only while the code is on its way. */
  Part: LazyExoticComponent<ComponentType<Props>>;
}

/** A promise that calls back at once, as a real one never does. */
function settledAt<Value>(value: Value): Promise<Value> {
  return { then: (resolve: (settled: Value) => unknown) => resolve(value) } as unknown as Promise<Value>;
}

/**
 * A lazy component that does not suspend where its code was loaded before. `React.lazy` alone suspends even then, for a
 * microtask, and React shows nothing anew within 300 ms of a fallback: so long the page would wait for code that is
 * there.
 */
export function lazyPart<Props>(fetchPart: LazyPart<Props>['load']): LazyPart<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  let coming: ReturnType<typeof fetchPart> | undefined;
  const load = async () => {
    coming ??= fetchPart();
    try {
      loaded = await coming;
      return loaded;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  return {
    load,
    isLoaded: () => loaded !== undefined,
    Part: lazy(() => (loaded ? settledAt(loaded) : load())),
  };
}
