/** A range that cannot be detached now. The message says why, as a sentence. */
export class RangeStays extends Error {
  override readonly name = 'RangeStays';
}
