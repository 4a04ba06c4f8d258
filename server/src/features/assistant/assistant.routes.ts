import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { loadNames } from './extraction/names.load.ts';
import { handOver } from './hand-over.ts';
import { makeBid } from './make-bid.ts';
import { sendToAssistant } from './send-to-assistant.ts';
import { rulesOf } from './turn/respond.ts';
import { viewSession } from './view-session.ts';

export function assistantRoutes(app: FastifyInstance): void {
  handle(app, assistantEndpoints.send, sendToAssistant);
  handle(app, assistantEndpoints.session, viewSession);
  handle(app, assistantEndpoints.handOver, handOver);
  handle(app, assistantEndpoints.makeBid, makeBid);
  // Before the first message or search, which would wait for it.
  app.addHook('onListen', async () => {
    rulesOf(app.deps);
    void loadNames(app.deps.db);
  });
}
