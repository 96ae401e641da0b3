import { useSyncExternalStore, type ReactNode } from 'react';
import type { Opened } from './useOpened.ts';

export interface OpenedSheetProps<T> {
  of: Opened<T>;
  children: (value: T) => ReactNode;
}

/** The sheet of the object that is open. */
export function OpenedSheet<T>({ of, children }: OpenedSheetProps<T>) {
  const value = useSyncExternalStore(of.subscribe, of.get);
  return value === null ? null : children(value);
}
