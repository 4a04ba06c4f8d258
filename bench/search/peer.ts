import formBody from '@fastify/formbody';
import Fastify from 'fastify';
import type { WorkshopRow } from '../../server/src/search/store/workshop-rows.ts';
import { reportReady } from '../shared/served.ts';

export interface PeerQuery {
  lat: number;
  long: number;
  workId: number | undefined;
  ratingFrom: number | undefined;
}

/** A card of a peer: ours without what depends on the caller, about as long. */
export function cardOf({ works, markIds, schedule, ...row }: WorkshopRow): string {
  return JSON.stringify({
    ...row,
    price_from: works[0]?.[1],
    price_to: works[0]?.[2],
    marks: markIds.length,
    today: schedule.mon,
  });
}

export async function servePeer(port: number, find: (query: PeerQuery) => Promise<string[]>): Promise<void> {
  const app = Fastify({ logger: false });
  await app.register(formBody);
  app.post('/api/v2/map/default/geo-search/', async (request, reply) => {
    const form = request.body as Record<string, string>;
    const cards = await find({
      lat: Number(form.lat),
      long: Number(form.long),
      workId: form['work_type_ids[]'] ? Number(form['work_type_ids[]']) : undefined,
      ratingFrom: form.rating_from ? Number(form.rating_from) : undefined,
    });
    reply.type('application/json; charset=utf-8');
    return `{"success":true,"data":{"services":[${cards.join(',')}]}}`;
  });
  await reportReady(app, port);
}
