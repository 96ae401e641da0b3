/** Whole number of a typed text, at most four digits: decimals are cut off, separators of thousands left out. */
export function wholePart(text: string): string {
  const trimmed = text.trim();
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(trimmed);
  const [whole = ''] = isGrouped ? [trimmed] : trimmed.split(/[.,]/);
  return whole.replace(/\D/g, '').slice(0, 4);
}
