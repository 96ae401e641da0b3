/** Limit of each check of database or chain, in milliseconds. */
const CHECK_MS = 2_000;

/** False if a check fails or does not end in time. */
export async function within(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), CHECK_MS)));
  const isThere = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return isThere;
}
