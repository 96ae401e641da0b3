/**
 * Line of each value of a JSON text, from 1, by its path (`/agents/0/name`). The text must be valid JSON; for a missing
 * key the path of its object is the nearest.
 */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  const skip = () => {
    while (at < text.length && /[\s,:]/.test(text[at] ?? '')) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  };
  const string = (): string => {
    const from = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(text.slice(from, at)) as string;
  };
  const value = (path: string): void => {
    skip();
    lines.set(path, line);
    const first = text[at];
    if (first === '"') return void string();
    if (first !== '{' && first !== '[') {
      while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at += 1;
      return;
    }
    const close = first === '{' ? '}' : ']';
    at += 1;
    for (let index = 0; ; index += 1) {
      skip();
      if (text[at] === close) break;
      const keyLine = line;
      const child = first === '{' ? `${path}/${string()}` : `${path}/${index}`;
      value(child);
      if (first === '{') lines.set(child, keyLine);
    }
    at += 1;
  };
  value('');
  return lines;
}
