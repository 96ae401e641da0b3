import { useState } from 'react';

/** The object whose sheet is open, or null. Only `OpenedSheet` is drawn anew when it changes. */
export interface Opened<T> {
  open(value: T): void;
  close(): void;
  get(): T | null;
  subscribe(listener: () => void): () => void;
}

function createOpened<T>(): Opened<T> {
  const listeners = new Set<() => void>();
  let opened: T | null = null;
  const set = (value: T | null) => {
    opened = value;
    for (const listener of listeners) listener();
  };
  return {
    open: set,
    close: () => set(null),
    get: () => opened,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Keeps the open object of a list outside of the list's state: a tap on a row does not draw all rows anew before the
 * sheet is there.
 */
export function useOpened<T>(): Opened<T> {
  const [opened] = useState(createOpened<T>);
  return opened;
}
