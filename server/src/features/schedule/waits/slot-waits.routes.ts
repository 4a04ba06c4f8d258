import { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { createWait } from './create-wait.ts';
import { listWaits } from './list-waits.ts';
import { removeWait } from './remove-wait.ts';

export function slotWaitRoutes(app: FastifyInstance): void {
  handle(app, slotWaitEndpoints.index, listWaits);
  handle(app, slotWaitEndpoints.create, createWait);
  handle(app, slotWaitEndpoints.remove, removeWait);
}
