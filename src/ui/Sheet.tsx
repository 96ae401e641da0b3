import { useCallback, useDeferredValue, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Glyph } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';
import { useCloseOnBack } from './useCloseOnBack.ts';
import { useDragToClose } from './useDragToClose.ts';
import { useFocusTrap } from './useFocusTrap.ts';

export interface SheetProps {
  title: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  /** Stays at the lower edge while the rest scrolls: the sheet's primary button. */
  foot?: ReactNode;
  /**
   * Called after the closing animation: by button, handle, Escape, the system's Back or a tap outside. Then
   * stop rendering the sheet.
   */
  onClose: () => void;
  children: ReactNode;
}

const MAX_CLOSE_MS = 400;

/** A modal bottom sheet that follows a downward drag. Render it while it is open. */
export function Sheet({ title, icon, foot, onClose, children }: SheetProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  // The touch that opens the sheet is answered by its frame, which begins to rise; the content follows in the next one.
  const hasContent = useDeferredValue(true, false);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  // The click after the touch that opened the sheet lands on the backdrop, and must not close it.
  const pressed = useRef(false);

  const close = useCallback(() => {
    if (closing.current || !box.current) return;
    closing.current = true;
    const sheet = box.current;
    let isNotified = false;
    const notifyClosed = () => {
      if (!isNotified) onClose();
      isNotified = true;
    };
    sheet.addEventListener('transitionend', notifyClosed, { once: true });
    setTimeout(notifyClosed, MAX_CLOSE_MS);
    sheet.style.animation = 'none';
    sheet.style.transform = 'translateY(102%)';
    sheet.parentElement?.setAttribute('data-closing', '');
  }, [onClose]);

  useFocusTrap(box);
  const drag = useDragToClose(box, body, close);
  useCloseOnBack(close);

  return createPortal(
    <div className={styles.layer}>
      <div
        className={styles.veil}
        onPointerDown={() => {
          pressed.current = true;
        }}
        onClick={() => {
          if (pressed.current) close();
        }}
      />
      <div
        ref={box}
        className={styles.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head} {...drag}>
          <span className={styles.handle} aria-hidden="true" />
          {icon}
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t('action.close')} icon={<Glyph name="close" size={20} />} onClick={close} />
        </div>
        <div ref={body} className={styles.body}>
          {hasContent && children}
        </div>
        {hasContent && foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </div>,
    document.getElementById('root') ?? document.body,
  );
}
