import { Spinner } from '../ui/Spinner.tsx';
import styles from './PageSpinner.module.css';
import { useDelayed } from './useDelayed.ts';

const SPINNER_DELAY_MS = 300;

/** Suspense fallback of a page: nothing for 300 ms, then a spinner. */
export function PageSpinner() {
  const isElapsed = useDelayed(SPINNER_DELAY_MS);
  return <div className={styles.page}>{isElapsed && <Spinner size={44} />}</div>;
}
