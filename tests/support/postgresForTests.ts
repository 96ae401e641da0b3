import type { TestProject } from 'vitest/node';
import { createDatabase } from './createDatabase.ts';
import { findPostgres } from './findPostgres.ts';
import { postgresCluster } from './postgresCluster.ts';
import './freshDatabase.ts';

/** Global set-up of the project `pg`: one server and one template for the run, gone when it ends. */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const postgres = findPostgres();
  if (!postgres.found) return () => Promise.resolve();
  const cluster = 'url' in postgres ? null : await postgresCluster(postgres.bin);
  const serverUrl = 'url' in postgres ? postgres.url : cluster!.url;
  const template = await createDatabase(serverUrl, 'template0');
  project.provide('postgres', { serverUrl, templateUrl: template.url, workers: [] });
  return async () => {
    await template.drop();
    await cluster?.stop();
  };
}
