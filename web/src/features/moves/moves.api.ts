import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormInput } from '@sto/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { bidKeys } from '../bids/bids.api.ts';

const { repeat, ...customerMoves } = customerMoveEndpoints;

/** Calls of each side that answer with the whole bid. */
export const moves = { customer: customerMoves, service: workshopMoveEndpoints };

type MoveEndpoint =
  | (typeof moves.customer)[keyof typeof moves.customer]
  | (typeof moves.service)[keyof typeof moves.service];

type MoveForm<E extends MoveEndpoint> = Omit<FormInput<E>, 'id'>;

/** A move of the side that the call belongs to. The answer is shown at once; lists and counters follow. */
export function useMove<E extends MoveEndpoint>(bidId: number, endpoint: E) {
  const client = useQueryClient();
  const side = endpoint.access;
  return useMutation({
    mutationFn: (form: MoveForm<E>) => call(endpoint, { ...form, id: bidId } as FormInput<E>),
    onSuccess: (bid) => client.setQueryData(bidKeys.view(side, bidId), bid),
    // Also after an error, which means that the bid on the screen is outdated.
    onSettled: () => void client.invalidateQueries({ queryKey: bidKeys.all }),
  });
}

/** A draft of a bid like this one. */
export function useRepeat(bidId: number) {
  return useMutation({ mutationFn: () => call(repeat, { id: bidId }) });
}
