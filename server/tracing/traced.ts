/** Attributes of a span: names, counts and keys; never a value that a player or an operator gave. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** Adds attributes to the span of the work that runs. */
export type NoteSpan = (attributes: SpanAttributes) => void;

export interface SpanStart {
  /** Of few values, so that traces can be grouped by it. */
  name: string;
  /** `server` for a call that came in, `client` for a question to another process, else `internal`. */
  kind: 'server' | 'client' | 'internal';
  attributes?: SpanAttributes;
}

/** Runs work within a span. Work starts before it returns, as it does without a span. */
export type Tracer = <Result>(start: SpanStart, work: (note: NoteSpan) => Promise<Result>) => Promise<Result>;

const noteNothing: NoteSpan = () => {};

let tracer: Tracer | null = null;

/** Sets the tracer of this process; null turns tracing off. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** True while spans are made. Hot paths ask it first, so that they build nothing for a span that is not made. */
export const isTraced = (): boolean => tracer !== null;

/** Runs work within a span where tracing is on, else alone. */
export function traced<Result>(start: SpanStart, work: (note: NoteSpan) => Promise<Result>): Promise<Result> {
  return tracer ? tracer(start, work) : work(noteNothing);
}
