import { bidSides } from '@sto/contract/enums';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { ConcurrencyLimiter } from '../../../http/concurrency-limiter.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { paperName } from './list-papers.ts';
import { findPaperData, hasPaper, type PaperData, type PaperKind, paperKinds } from './paper.load.ts';
import { isSignedPaper } from './paper-address.ts';
import { visitCalendar } from './visit-calendar.present.ts';
import { workPaper } from './work-paper.ts';

const Address = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  side: z.enum(bidSides),
  kind: z.enum(paperKinds),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
});

const turns = new ConcurrencyLimiter('papers', { concurrency: 1, maxWaiting: 50 });

/** Sends a paper of the bid as it is now to a caller with its signed address; others get 404. */
export async function servePaper(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = Address.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!address.success || !isSignedPaper(deps, address.data)) throw new AppError('not_found');
  const { id, side, kind } = address.data;
  const data = await findPaperData(deps.db, id, side);
  if (!data || !hasPaper(data.record.bid, kind)) throw new AppError('not_found');
  const content = await contentOf(deps, data, kind);
  return reply
    .type(kind === 'calendar' ? 'text/calendar; charset=utf-8' : 'application/pdf')
    .header('content-disposition', contentDisposition('attachment', paperName(kind, id)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content);
}

function contentOf({ config }: Deps, data: PaperData, kind: PaperKind): Promise<Buffer> | string {
  if (kind === 'calendar') return visitCalendar(data, config.publicUrl);
  return turns.run(() => renderPdf(workPaper(data, kind)));
}
