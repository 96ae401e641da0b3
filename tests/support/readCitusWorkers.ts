import pg from 'pg';

/**
 * Connection strings of the workers of a coordinator's database, with its user and password. Throws an Error if it has
 * none.
 */
export async function readCitusWorkers(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
       WHERE isactive AND noderole = 'primary' AND groupid <> 0 ORDER BY nodeid`,
    );
    if (rows.length === 0) throw new Error('TEST_CITUS_URL names a coordinator without workers');
    return rows.map(({ host, port }) => {
      const worker = new URL(url);
      worker.hostname = host;
      worker.port = String(port);
      return worker.href;
    });
  } finally {
    await client.end();
  }
}
