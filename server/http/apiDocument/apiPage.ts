import { createHash } from 'node:crypto';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #23301f; background: #fdfbf3; }
  h2 { font: 600 1.05rem ui-monospace, monospace; margin: 2rem 0 0.25rem; }
  code { font: 0.95em ui-monospace, monospace; background: #eee8d5; padding: 0.1em 0.3em; border-radius: 4px; overflow-wrap: anywhere; }
  td, th { text-align: left; padding: 0.15rem 1rem 0.15rem 0; vertical-align: top; }
  p { margin: 0.25rem 0; }
  a { color: #1f5f3a; }
`;

const hash = createHash('sha256').update(STYLE).digest('base64');

/** Content security policy of the API's pages: their own style and nothing else. */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;

/** A page of the API; `body` is HTML. */
export function apiPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

/** A text as code. */
export function htmlCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** A text with the characters escaped that HTML reads. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
