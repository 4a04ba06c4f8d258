import formBody from '@fastify/formbody';
import Fastify from 'fastify';
import pg from 'pg';
import { reportReady } from '../shared/served.ts';

/** The least that can be called a bid: one row of the same table, and its status changed by one statement. */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
const app = Fastify({ logger: false });
await app.register(formBody);

app.post('/bare/create/', async (request) => {
  const form = request.body as Record<string, string>;
  const { rows } = await pool.query(
    `insert into bench_bids (customer_id, workshop_id, car_id, type_connection, phone, comment, period_start, period_end)
     values ($1, $2, $3, 1, '+79010000001', $4, $5, $6) returning id`,
    [form.customer_id, form.service_id, form.auto_id, form.comment, form.period_start, form.period_end],
  );
  return { success: true, data: { bid_id: rows[0].id } };
});

app.post('/bare/move/', async (request, reply) => {
  const { id, version, status } = request.body as Record<string, string>;
  const { rowCount } = await pool.query(
    'update bench_bids set status = $3, version = version + 1 where id = $1 and version = $2',
    [id, version, status],
  );
  return reply.code(rowCount === 1 ? 200 : 409).send({ success: rowCount === 1 });
});

await reportReady(app, Number(port));
