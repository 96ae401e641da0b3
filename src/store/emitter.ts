export interface Emitter<Event> {
  emit(event: Event): void;
  /** Calls back for each event from now on, until the function returned is called. */
  on(hear: (event: Event) => void): () => void;
}

/** Hands events to whoever listens now; nothing is kept. */
export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event) => [...listeners].forEach((hear) => hear(event)),
    on(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
