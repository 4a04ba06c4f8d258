import type { FastifyBaseLogger } from 'fastify';
import type { TokenIssuer } from './auth/session.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { LiveRelay } from './live/live-relay.ts';
import type { Captcha } from './platform/captcha/captcha.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { FileStore } from './platform/file-store/file-store.ts';
import type { LanguageModel } from './platform/language-model/language-model.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { PlateRegistry } from './platform/plate-registry/plate-registry.ts';
import type { Sms } from './platform/sms/sms.ts';
import type { VirusScanner } from './platform/virus-scanner/virus-scanner.ts';
import type { WorkshopIndex } from './search/workshop-index.ts';
import type { Secrets } from './secrets.ts';

export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  jobs: JobQueue;
  /** By `REDIS_URL`; absent: the database carries live events between processes. */
  relay?: LiveRelay | undefined;
  clock: Clock;
  sms: Sms;
  /** Absent: e-mail is not set up. */
  mail?: Mail | undefined;
  /** Absent: the assistant's rules answer alone. */
  languageModel?: LanguageModel | undefined;
  captcha: Captcha;
  plateRegistry: PlateRegistry;
  files: FileStore;
  virusScanner: VirusScanner;
  tokens: TokenIssuer;
  secrets: Secrets;
  /** The published workshops in memory, for search. */
  workshops: WorkshopIndex;
  /** When the index last matched the database. */
  workshopsFreshAt(): Date;
  log: FastifyBaseLogger;
}

/** Calls `make` once for each server, e.g. for a cache. */
export function oncePerDeps<Made>(make: (deps: Deps) => Made): (deps: Deps) => Made {
  const made = new WeakMap<Deps, Made>();
  return (deps) => {
    const known = made.get(deps) ?? make(deps);
    made.set(deps, known);
    return known;
  };
}
