/** Last item of a list, or undefined. `Array.prototype.at` begins with Chromium 92 and Safari 15.4. */
export function lastOf<Item>(list: readonly Item[]): Item | undefined {
  return list[list.length - 1];
}
