import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldBed } from './fieldBeds.ts';
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

/** Content of the picture. */
export interface ShareContent {
  words: ShareWords;
  beds: readonly FieldBed[];
}

/** Repaints the picture whenever its texts or the field change. */
export function useSharePicture(
  content: ShareContent | null,
  portrait: string | undefined,
  qr: RefObject<HTMLCanvasElement | null>,
): SharePicture {
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState<Omit<SharePicture, 'repaint'>>({
    state: 'painting',
    url: null,
    blob: null,
  });
  const latest = useRef(content);
  latest.current = content;
  const key = content && JSON.stringify(content);

  useEffect(() => {
    const shownContent = latest.current;
    if (key === null || !shownContent || !portrait || !qr.current) return;
    let shown = true;
    let url: string | null = null;
    const paint = async (code: HTMLCanvasElement) => {
      const { paintShare } = await import('./paintShare.ts');
      const canvas = document.createElement('canvas');
      await paintShare(canvas, shownContent, code, portrait);
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
