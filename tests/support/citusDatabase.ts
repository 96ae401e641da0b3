import { createDatabase, databaseIn, inDatabase, onServer, type Database } from './createDatabase.ts';

/** An empty database on a coordinator of Citus and its workers, which know each other. */
export async function citusDatabase(serverUrl: string, workers: readonly string[]): Promise<Database> {
  const database = await createDatabase(serverUrl, 'template0', workers);
  const name = databaseIn(database.url);
  for (const server of [serverUrl, ...workers])
    await onServer(inDatabase(server, name), 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(serverUrl);
  await onServer(database.url, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: at } = new URL(worker);
    await onServer(database.url, `SELECT citus_add_node('${host}', ${at})`);
  }
  return database;
}
