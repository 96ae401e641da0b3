import { ReadTable } from '../parts/ReadTable.tsx';

/** The world's jobs and their delays. */
export function JobsPage() {
  return <ReadTable path="ops/jobs" />;
}
