import { readFileSync } from 'node:fs';
import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { reportReady } from '../shared/served.ts';

/** The upper bound: Fastify reads the same form and returns prepared bytes. */
const [file = '', port = '0', kind = 'urlencoded'] = process.argv.slice(2);
const bytes = readFileSync(file);
const app = Fastify({ logger: false });
await app.register(formBody);
if (kind === 'form-data') await app.register(multipart, { attachFieldsToBody: 'keyValues' });
app.post('/api/v2/map/default/geo-search/', (_request, reply) => {
  if (file.endsWith('.gz')) reply.header('content-encoding', 'gzip');
  reply.type('application/json; charset=utf-8').send(bytes);
});
await reportReady(app, Number(port));
