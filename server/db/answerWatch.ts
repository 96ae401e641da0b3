import type { Db } from './database.ts';

/** Is notified of every statement that the database has answered. */
export interface AnswerWatch {
  heard(): void;
  /** Calls back once with the next answer. Returns the function that cancels. */
  onNext(hear: () => void): () => void;
}

const watches = new WeakMap<Db, AnswerWatch>();

export function answerWatch(): AnswerWatch {
  const waiting = new Set<() => void>();
  return {
    heard: () => {
      for (const hear of waiting) hear();
      waiting.clear();
    },
    onNext: (hear) => {
      waiting.add(hear);
      return () => void waiting.delete(hear);
    },
  };
}

/** Makes a database's watch known to `pingDatabase`. */
export function watchAnswers(db: Db, watch: AnswerWatch): void {
  watches.set(db, watch);
}

/** The watch of a database; null for one that counts or shares statements of another. */
export const answersOf = (db: Db): AnswerWatch | null => watches.get(db) ?? null;
