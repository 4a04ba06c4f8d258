import formBody from '@fastify/formbody';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import pg from 'pg';
import type { WebSocket } from 'ws';
import { reportReady } from '../shared/served.ts';

/** The least that can be called a chat: a row in a table, and a frame to the sockets of its two sides. */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
const app = Fastify({ logger: false });
await app.register(formBody);
await app.register(websocket);
const sockets = new Map<string, WebSocket>();

app.get('/ws', { websocket: true }, (socket, request) => {
  const { ticket } = request.query as { ticket: string };
  sockets.set(ticket, socket);
  socket.on('message', () => socket.send('{"event":"ready","id":0,"data":{}}'));
  socket.once('close', () => sockets.delete(ticket));
});

app.post('/bare/send/', async (request) => {
  const form = request.body as Record<string, string>;
  const { rows } = await pool.query(
    'insert into bench_messages (chat_id, text, client_message_id) values ($1, $2, $3) returning id',
    [form.chat_id, form.text, form.client_message_id],
  );
  const { id } = rows[0] as { id: number };
  const frame = JSON.stringify({
    ...{ event: 'message.created', id },
    data: { chat_id: Number(form.chat_id), message_id: id },
  });
  for (const userId of [form.from, form.to]) sockets.get(userId ?? '')?.send(frame);
  return { success: true, data: { id } };
});

await reportReady(app, Number(port));
