export interface Emitter<Event> {
  emit(event: Event): void;
  /** Subscribes to events; returns the unsubscribe function. */
  on(listener: (event: Event) => void): () => void;
}

/** Event emitter: publishes to current subscribers, buffers nothing. */
export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event) => [...listeners].forEach((listener) => listener(event)),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
