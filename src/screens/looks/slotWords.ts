const words = ['porch', 'edge', 'lane', 'run', 'grove', 'pond'] as const;

type SlotWord = (typeof words)[number];

/** The word and the number of a numbered slot, for its text: `edge-3`. */
export function slotWords(slot: string): { word: SlotWord; number: number } {
  const [name, digits] = slot.split('-');
  return { word: words.find((word) => word === name) ?? 'edge', number: Number(digits) };
}
