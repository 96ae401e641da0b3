/**
 * Short error id for support: the server's id, else a hash of the error, so that the same error has the same
 * id for all players.
 */
export function errorIdOf(error: Error): string {
  if ('errorId' in error && typeof error.errorId === 'string') return error.errorId;
  const text = `${error.name}|${error.message}|${error.stack?.split('\n')[1]?.trim() ?? ''}`;
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return `C-${hash.toString(36).toUpperCase().padStart(7, '0')}`;
}
