import { Gauge, type Registry } from 'prom-client';

/** Metrics that are read from database and chain at each scrape. A value that cannot be read in time is left out. */
export interface StateMetrics {
  poolConnections: Gauge<'state'>;
  poolWaiting: Gauge;
  queueLength: Gauge<'queue'>;
  queueAge: Gauge<'queue'>;
  notifyLag: Gauge;
  unsealedPostings: Gauge;
  chainLagBlocks: Gauge;
  comparisonAge: Gauge;
  payerGas: Gauge;
  vaultCoins: Gauge<'coin'>;
}

/** Creates them in a registry. */
export function makeStateMetrics(registers: Registry[]): StateMetrics {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers });
    // Without this a gauge is 0 before it is read: a node that does not pay would say that the payer has no gas.
    made.remove();
    return made;
  };
  const labelled = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name, help, labelNames: [label], registers });
  return {
    poolConnections: labelled(
      'manor_pool_connections',
      "Connections of this node's pool to the database, by state: busy or idle.",
      'state',
    ),
    poolWaiting: gauge('manor_pool_waiting', 'Calls that wait for a connection of the pool.'),
    queueLength: labelled('manor_queue_length', 'Things that wait for a person or for a payout.', 'queue'),
    queueAge: labelled(
      'manor_queue_age_seconds',
      'Time that the oldest thing of a queue has waited; 0: none waits.',
      'queue',
    ),
    notifyLag: gauge('manor_notify_lag_seconds', 'Time from a NOTIFY of this node to its own LISTEN.'),
    unsealedPostings: gauge('manor_unsealed_postings', 'Postings that the hash chain does not hold yet.'),
    chainLagBlocks: gauge('manor_chain_lag_blocks', 'Blocks of the chain that the watcher has not read.'),
    comparisonAge: gauge(
      'manor_vault_compared_age_seconds',
      "Time since the vault's balance was last compared with the books.",
    ),
    payerGas: gauge(
      'manor_payer_gas_coins',
      'Coins for gas of the account that pays; only where a node pays.',
    ),
    vaultCoins: labelled('manor_vault_coins', 'Coins that the vault holds at the last final block.', 'coin'),
  };
}
