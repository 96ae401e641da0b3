/** A drill cannot run on this machine; the message says what is missing and how to get it. */
export class DrillMissing extends Error {
  override readonly name = 'DrillMissing';
}
