/** Runs in the task after the frame that shows what was just committed. Returns a function that prevents it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}
