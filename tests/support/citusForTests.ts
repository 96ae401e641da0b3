import type { TestProject } from 'vitest/node';
import { createDatabase } from './createDatabase.ts';
import { readCitusWorkers } from './readCitusWorkers.ts';
import './freshDatabase.ts';

/**
 * Global set-up of the project `citus`: a template on the coordinator that TEST_CITUS_URL names and on each of its workers,
 * gone when the run ends.
 */
export default async function citusForTests(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_CITUS_URL;
  if (!serverUrl) return () => Promise.resolve();
  const workers = await readCitusWorkers(serverUrl);
  const template = await createDatabase(serverUrl, 'template0', workers);
  project.provide('postgres', { serverUrl, templateUrl: template.url, workers });
  return template.drop;
}
