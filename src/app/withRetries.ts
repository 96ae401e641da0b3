const PAUSES_MS = [2_000, 5_000, 15_000, 45_000];

/** Fetches a part of the app with a few retries after pauses; rejects with the last error. */
export async function withRetries<Part>(fetchPart: () => Promise<Part>, failures = 0): Promise<Part> {
  try {
    return await fetchPart();
  } catch (error) {
    const pause = PAUSES_MS[failures];
    if (pause === undefined) throw error;
    await new Promise((done) => setTimeout(done, pause));
    return withRetries(fetchPart, failures + 1);
  }
}
