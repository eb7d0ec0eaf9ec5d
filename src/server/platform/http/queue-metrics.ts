import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** What is open and what waits in this process, for `/metrics`. */
export function measureQueues(registry: Registry, pool: pg.Pool, waitingDocuments: () => number) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('db_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge('db_connections_idle', 'Those of them that do nothing.', () => pool.idleCount);
  gauge('db_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  gauge('documents_waiting', 'Documents that wait to be made.', waitingDocuments);
}
