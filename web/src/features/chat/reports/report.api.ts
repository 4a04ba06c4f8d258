import {
  customerContactAppealEndpoints,
  workshopContactAppealEndpoints,
} from '@sto/contract/chat/contact-appeals.endpoints';
import {
  customerReportEndpoints,
  workshopReportEndpoints,
} from '@sto/contract/chat/message-reports.endpoints';
import type { MessageReportReason } from '@sto/contract/enums';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { ChatSide } from '../conversations.api.ts';
import { showMessage } from '../messages.api.ts';

const endpoints = { customer: customerReportEndpoints, service: workshopReportEndpoints };

export function useReportMessage(side: Exclude<ChatSide, 'operator'>, messageId: number) {
  return useMutation({
    mutationFn: (form: { reason_code: MessageReportReason; comment: string }) =>
      call(endpoints[side].create, { message_id: messageId, ...form }),
    onSuccess: (message) => showMessage(side, message),
  });
}

const appealEndpoints = { customer: customerContactAppealEndpoints, service: workshopContactAppealEndpoints };

export function useAppealHidden(side: Exclude<ChatSide, 'operator'>, messageId: number) {
  return useMutation({
    mutationFn: (comment: string) => call(appealEndpoints[side].create, { message_id: messageId, comment }),
    onSuccess: (message) => showMessage(side, message),
  });
}
