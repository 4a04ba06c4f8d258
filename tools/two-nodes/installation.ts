import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Client } from '../api-client.ts';
import { freePort } from '../free-port.ts';

/** Live events between the two go through it. */
export const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const root = path.resolve(import.meta.dirname, '../..');

export interface Node {
  url: string;
  client: Client;
  port: number;
  process: ChildProcess;
  output(): string;
}

export interface Installation {
  nodes: readonly [Node, Node];
  db: pg.Client;
  databaseUrl: string;
  remove(): Promise<void>;
}

/** Two servers started at the same moment on one fresh database and one data folder, as behind a proxy. */
export async function startInstallation(databaseUrl: string): Promise<Installation> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const name = `sto_two_nodes_${process.pid}`;
  await admin.query(`create database ${name}`);
  const own = new URL(databaseUrl);
  own.pathname = `/${name}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-two-nodes-'));
  const start = async () => startNode(await freePort(), own.href, folder);
  const nodes = [await start(), await start()] as const;
  const db = new pg.Client({ connectionString: own.href });
  const remove = async () => {
    for (const node of nodes) node.process.kill('SIGKILL');
    await db.end().catch(() => undefined);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map(untilReady));
    await db.connect();
  } catch (error) {
    await remove();
    throw error;
  }
  return { nodes, db, databaseUrl: own.href, remove };
}

function startNode(port: number, databaseUrl: string, folder: string): Node {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LIMITS: 'off',
      CAPTCHA: 'off',
    },
  });
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const url = `http://127.0.0.1:${port}`;
  return { url, client: new Client(url), port, process: child, output: () => output };
}

async function untilReady(node: Node): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (node.process.exitCode !== null) throw new Error(`a server ended: ${node.output()}`);
    const answer = await fetch(`${node.url}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`a server did not become ready: ${node.output()}`);
}
