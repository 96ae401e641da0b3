import { createHash } from 'node:crypto';

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** Sources of the content security policy that allow exactly the inline scripts of a page. */
export function inlineHashes(html: string): string[] {
  return [...html.matchAll(INLINE)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}
