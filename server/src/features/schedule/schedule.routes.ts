import {
  bayEndpoints,
  bookingEndpoints,
  mechanicEndpoints,
  scheduleEndpoints,
  slotEndpoints,
  workshopScheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { blockBay, unblockBay } from './block-bay.ts';
import { findSlots } from './find-slots.ts';
import { holdSlot, releaseHold } from './hold-slot.ts';
import { removeBay, saveBay, updateMechanic } from './manage-bays.ts';
import { moveBooking } from './move-booking.ts';
import { removeException, saveException, updateSchedule, viewSchedule } from './update-schedule.ts';
import { viewBoard } from './view-board.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  handle(app, scheduleEndpoints.slots, findSlots);
  handle(app, slotEndpoints.hold, holdSlot);
  handle(app, slotEndpoints.release, releaseHold);
  handle(app, workshopScheduleEndpoints.view, viewSchedule);
  handle(app, workshopScheduleEndpoints.board, viewBoard);
  handle(app, workshopScheduleEndpoints.update, updateSchedule);
  handle(app, workshopScheduleEndpoints.saveException, saveException);
  handle(app, workshopScheduleEndpoints.removeException, removeException);
  handle(app, bayEndpoints.save, saveBay);
  handle(app, bayEndpoints.remove, removeBay);
  handle(app, bayEndpoints.block, blockBay);
  handle(app, bayEndpoints.unblock, unblockBay);
  handle(app, bookingEndpoints.move, moveBooking);
  handle(app, mechanicEndpoints.update, updateMechanic);
}
