import type { Socket } from 'node:net';
import pg from 'pg';
import { seconds } from '../platform/clock/durations.ts';

/** For opening a connection, and for waiting while all connections are in use. */
const connectTimeoutMs = seconds(5);
const connectionsMax = 10;

export interface QueryTimeouts {
  /** The database cancels the statement and serves the others. */
  statementMs: number;
  /**
   * A connection in use is closed after this silence. The `query_timeout` of `pg` rejects the query but leaves the
   * connection in the pool, where the next query waits behind it.
   */
  silenceMs: number;
}

/** Shorter than the timeout of a proxy. */
export const requestTimeouts: QueryTimeouts = { statementMs: seconds(15), silenceMs: seconds(20) };

/** A connection in use was silent for too long. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database is silent');
    this.name = 'DatabaseSilent';
  }
}

/** Errors of the connection, not of the query. Most have neither a class nor a code in `pg`. */
const connectionErrors = new WeakSet<Error>();

/** Connections to a PostgreSQL server; without `timeouts` a query may take any time. */
export class ServerPool extends pg.Pool {
  constructor(url: string, timeouts?: QueryTimeouts) {
    super({
      connectionString: url,
      max: connectionsMax,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      ...(timeouts && { statement_timeout: timeouts.statementMs }),
    });
    // An idle connection that the server closes must not end the process; the next query reconnects.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      // The pool does not listen to a connection in use: its loss would end the process. The running query still rejects.
      client.on('error', (error) => connectionErrors.add(error));
      const socket = socketOf(client);
      socket.on('timeout', () => socket.destroy(new DatabaseSilent()));
    });
    this.on('acquire', (client) => socketOf(client).setTimeout(timeouts?.silenceMs ?? 0));
    this.on('release', (_error, client) => socketOf(client).setTimeout(0));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: ConnectCallback): void;
  override connect(done?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!done)
      return super.connect().catch((error: Error) => {
        connectionErrors.add(error);
        throw error;
      });
    super.connect((error, client, release) => {
      if (error) connectionErrors.add(error);
      done(error, client, release);
    });
    return undefined;
  }
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

function socketOf(client: pg.ClientBase): Socket {
  return (client as pg.Client).connection.stream as Socket;
}

/** SQLSTATE classes: the connection failed, no room, or ended by the server (its stop and `statement_timeout` too). */
const connectionStates = /^(08|53|57)[0-9A-Z]{3}$/;
const lostMessage = 'Client has encountered a connection error and is not queryable';

/** True if the query was not at fault: the database could not be reached, or took too long. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.has(error) || error.message === lostMessage) return true;
  if ('code' in error && connectionStates.test(String(error.code))) return true;
  return isDatabaseAway(error.cause);
}
