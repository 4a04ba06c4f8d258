import type { Socket } from 'node:net';
import pg from 'pg';
import { seconds } from '../platform/clock/durations.ts';

/** Also how long a question waits for a connection while all are lent. */
const connectTimeoutMs = seconds(5);
const connectionsMax = 10;

/** How long a database may take over one question. */
export interface Patience {
  /** The database itself ends what takes longer, and works on at what others ask. */
  statementMs: number;
  /** The line is cut that has been silent for longer while it was lent, whatever became of its transaction. */
  silenceMs: number;
}

/** Of whoever waits before a page: a proxy waits longer, a person hardly. */
export const visitorsPatience: Patience = { statementMs: seconds(15), silenceMs: seconds(20) };

/** The line to the database has carried nothing although something was asked. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database is silent');
    this.name = 'DatabaseSilent';
  }
}

/** Errors that tell of the way to the database, not of what it was asked. */
const ofTheWay = new WeakSet<Error>();

/** Connections to a PostgreSQL server; without `patience` they wait as long as it takes, once it has answered at all. */
export class ServerPool extends pg.Pool {
  constructor(url: string, patience?: Patience) {
    super({
      connectionString: url,
      max: connectionsMax,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      onConnect: (client) => beginWith(client as pg.Client, patience),
    });
    // An idle connection that the server drops must not end the process; the next query reconnects.
    this.on('error', () => undefined);
    this.on('acquire', (client) => endSilence(client, patience?.silenceMs ?? 0));
    this.on('release', (_error, client) => endSilence(client, 0));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken)
      return super.connect().catch((error: Error) => {
        ofTheWay.add(error);
        throw error;
      });
    super.connect((error, client, release) => {
      if (error) ofTheWay.add(error);
      taken(error, client, release);
    });
    return undefined;
  }
}

type Taken = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A server may take connections and then say nothing: whether it answers is known by a first question. */
async function beginWith(client: pg.Client, patience: Patience | undefined): Promise<void> {
  // Nobody hears a lent one that is lost, and what nobody hears ends the process; who has lent it is told by his query.
  client.on('error', (error) => ofTheWay.add(error));
  const line = client.connection.stream as Socket;
  line.on('timeout', () => line.destroy(new DatabaseSilent()));
  endSilence(client, connectTimeoutMs);
  await client.query(`set statement_timeout = ${patience?.statementMs ?? 0}`);
}

function endSilence(client: pg.ClientBase, afterMs: number): void {
  ((client as pg.Client).connection.stream as Socket).setTimeout(afterMs);
}

/** Ended for time, or by the database that stops, starts, or has no room for one more: classes 08, 53 and 57. */
const awayCodes = /^(08|53|57)[0-9A-Z]{3}$/;

/** True when nothing was wrong with the question: the database could not be reached, or took too long. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ofTheWay.has(error) || error.message === lostMessage) return true;
  if ('code' in error && awayCodes.test(String(error.code))) return true;
  return isDatabaseAway(error.cause);
}

/** `pg` of a question on a connection that was lost before it, as the end of a transaction is. */
const lostMessage = 'Client has encountered a connection error and is not queryable';
