import { lazy, Suspense } from 'react';
import { useToaster, type Toast } from 'react-hot-toast/headless';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { Glyph } from './Glyph.tsx';
import { joinClasses } from './joinClasses.ts';
import styles from './Toaster.module.css';

const ERROR_MS = 4_000;
const SUCCESS_MS = 2_000;
/** Maximum number of visible toasts (the package allows 20); more would cover the game. */
const MAX_SHOWN = 3;

const noMoment = { default: () => <Plain error={false} /> };
// Lazy-loaded with the first success: no page waits for it, and if it fails only the check shows.
const SuccessMoment = lazy<typeof import('./SuccessMoment.tsx').SuccessMoment>(() =>
  import('./SuccessMoment.tsx').then(
    (part) => ({ default: part.SuccessMoment }),
    () => noMoment,
  ),
);

function Plain({ error }: { error: boolean }) {
  return (
    <span className={styles.seal}>
      <Glyph name={error ? 'warning' : 'check'} size={20} />
    </span>
  );
}

function Seal({ toast: { type, icon } }: { toast: Toast }) {
  const plain = <Plain error={type === 'error'} />;
  if (type !== 'success' || !icon) return plain;
  return (
    <Suspense fallback={plain}>
      <SuccessMoment kind={icon as SuccessKind} />
    </Suspense>
  );
}

/** Toasts: errors stay for 4 s, successes for 2 s. */
export function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: ERROR_MS,
    error: { duration: ERROR_MS },
    success: { duration: SUCCESS_MS },
  });
  const shown = toasts.filter(({ visible }) => visible).slice(0, MAX_SHOWN);
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
          <Seal toast={toast} />
          <span className={styles.text}>
            {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
          </span>
        </div>
      ))}
    </div>
  );
}
