/** Devices with this many gigabytes or fewer kill a page that uses too much. */
const LOW_MEMORY_GB = 2;

/** Returns true when the browser reports little memory: pictures and sounds then use less. */
export function isMemoryLow(): boolean {
  const { deviceMemory = Infinity } = navigator as Navigator & { deviceMemory?: number };
  return deviceMemory <= LOW_MEMORY_GB;
}
