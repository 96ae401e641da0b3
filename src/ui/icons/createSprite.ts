/** Drawings that travel in one file. */
export interface Sprite {
  /** Fetches the file once; a failure is tried again by the next call. */
  load(): void;
  /** Data URL of a drawing; null until the file is there. */
  urlOf(name: string): string | null;
  subscribe(changed: () => void): () => void;
}

/** A sprite from the URL of its file, which maps names to SVG texts. Nothing is fetched before `load`. */
export function createSprite(file: string | undefined, fetchFile: typeof fetch = fetch): Sprite {
  const urls = new Map<string, string>();
  const listeners = new Set<() => void>();
  let texts: Readonly<Record<string, string>> | null = null;
  let coming: Promise<void> | null = null;

  const read = async (url: string) => {
    try {
      const answer = await fetchFile(url);
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      texts = (await answer.json()) as Record<string, string>;
      for (const changed of [...listeners]) changed();
    } catch {
      coming = null;
    }
  };

  return {
    load() {
      if (file) coming ??= read(file);
    },
    urlOf(name) {
      const text = texts?.[name];
      if (!text) return null;
      const known = urls.get(name);
      if (known) return known;
      const url = `data:image/svg+xml,${encodeURIComponent(text)}`;
      urls.set(name, url);
      return url;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
