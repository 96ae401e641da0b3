/** Whether things shall stand still: by the player's setting, or by the device's. */
export function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
