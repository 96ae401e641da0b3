import { useToaster } from 'react-hot-toast/headless';
import { Glyph } from './Glyph.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './Toaster.module.css';

const ERROR_MS = 4_000;
const SUCCESS_MS = 2_000;
/** The package keeps at most 20; more than these few at once would cover the game. */
const MOST_SHOWN = 3;

/** Toasts: errors stay for 4 s, successes for 2 s. */
export function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: ERROR_MS,
    error: { duration: ERROR_MS },
    success: { duration: SUCCESS_MS },
  });
  const shown = toasts.filter(({ visible }) => visible).slice(0, MOST_SHOWN);
  return (
    <div
      className={styles.toasts}
      role="status"
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {shown.map((toast) => (
        <div key={toast.id} className={joinClasses(styles.toast, toast.type === 'error' && styles.error)}>
          <span className={styles.seal}>
            <Glyph name={toast.type === 'error' ? 'warning' : 'check'} size={16} />
          </span>
          <span className={styles.text}>
            {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
          </span>
        </div>
      ))}
    </div>
  );
}
