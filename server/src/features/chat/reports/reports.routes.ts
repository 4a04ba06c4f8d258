import {
  customerReportEndpoints,
  workshopReportEndpoints,
} from '@sto/contract/chat/message-reports.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { messageReports } from './message-moderation.ts';
import { reportMessage } from './report-message.ts';

export function reportRoutes(app: FastifyInstance): void {
  app.moderation.set('message', messageReports);
  handle(app, customerReportEndpoints.create, reportMessage);
  handle(app, workshopReportEndpoints.create, reportMessage);
}
