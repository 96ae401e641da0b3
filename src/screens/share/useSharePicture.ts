import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ShareWords } from './shareWords.ts';

interface SharePicture {
  state: 'painting' | 'failed' | 'ready';
  /** Object URL of the picture while mounted. */
  url: string | null;
  blob: Blob | null;
  repaint: () => void;
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );

/** Repaints the picture whenever its texts change. */
export function useSharePicture(
  words: ShareWords | null,
  portrait: string | undefined,
  qr: RefObject<HTMLCanvasElement | null>,
): SharePicture {
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState<Omit<SharePicture, 'repaint'>>({
    state: 'painting',
    url: null,
    blob: null,
  });
  const latest = useRef(words);
  latest.current = words;
  const key = words && JSON.stringify(words);

  useEffect(() => {
    const latestTexts = latest.current;
    if (key === null || !latestTexts || !portrait || !qr.current) return;
    let shown = true;
    let url: string | null = null;
    const paint = async (code: HTMLCanvasElement) => {
      const { paintShare } = await import('./paintShare.ts');
      const canvas = document.createElement('canvas');
      await paintShare(canvas, latestTexts, code, portrait);
      const blob = await blobOf(canvas);
      if (!shown) return;
      url = URL.createObjectURL(blob);
      setMade({ state: 'ready', url, blob });
    };
    paint(qr.current).catch(() => shown && setMade({ state: 'failed', url: null, blob: null }));
    return () => {
      shown = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [key, portrait, qr, turn]);

  const repaint = useCallback(() => {
    setMade({ state: 'painting', url: null, blob: null });
    setTurn((now) => now + 1);
  }, []);
  return { ...made, repaint };
}
