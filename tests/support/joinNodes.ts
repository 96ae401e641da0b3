import { databaseIn, inDatabase, onServer } from './createDatabase.ts';

/**
 * Makes the server of a database a coordinator of Citus for it, and others its workers. Each has a database of that name
 * already.
 */
export async function joinNodes(url: string, workers: readonly string[]): Promise<void> {
  const databases = workers.map((server) => inDatabase(server, databaseIn(url)));
  for (const database of [url, ...databases]) await onServer(database, 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(url);
  await onServer(url, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: at } = new URL(worker);
    await onServer(url, `SELECT citus_add_node('${host}', ${at})`);
  }
}
