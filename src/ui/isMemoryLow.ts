/** Devices with so many gigabytes or fewer drop the page when it takes too much. */
const LITTLE_GB = 2;

/** Whether the device has little memory, where its browser says so: then pictures and sounds do with less. */
export function isMemoryLow(): boolean {
  const { deviceMemory = Infinity } = navigator as Navigator & { deviceMemory?: number };
  return deviceMemory <= LITTLE_GB;
}
