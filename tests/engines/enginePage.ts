/** One page of a browser, as the walk drives it: every engine has the same few commands. */
export interface EnginePage {
  /** Name and version that the engine gives itself. */
  version: string;
  open(url: string): Promise<void>;
  /** Runs an expression in the page and returns its JSON value; waits for a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses the pointer at a place of the page, in CSS pixels, and lifts it. */
  tap(x: number, y: number): Promise<void>;
  /** PNG of the viewport. */
  picture(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  /** Chooses the system's dark theme, or its light one. Null where an engine takes a theme at its start only: the dark one. */
  darken: ((isDark: boolean) => Promise<void>) | null;
  close(): Promise<void>;
}
