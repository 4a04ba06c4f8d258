import { scheduleEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { findSlots } from './find-slots.ts';
import { holdSlot, releaseHold } from './hold-slot.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  handle(app, scheduleEndpoints.slots, findSlots);
  handle(app, slotEndpoints.hold, holdSlot);
  handle(app, slotEndpoints.release, releaseHold);
}
