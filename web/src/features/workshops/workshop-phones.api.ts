import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { tooManyText } from '../../lib/api/too-many-text.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { noAnswerText } from '../../ui/feedback/online.ts';
import { rememberShownPhones } from './shown-phones.store.ts';

export type WithPhones = Pick<Workshop, 'id' | 'phones' | 'phones_masked' | 'is_phone_revealed'>;

/**
 * Requests the phones of a workshop on a press and writes them into its cached answer, so that every place shows
 * them. The pressed place gives `first` to the link that calls the first phone, which gets the focus; after a failure
 * it stays. `failure`: the message of the last press, null once they are shown.
 */
export function usePhoneReveal({ id, is_phone_revealed: isRevealed }: WithPhones) {
  const client = useQueryClient();
  const first = useRef<HTMLAnchorElement>(null);
  const isPressed = useRef(false);
  const answers = ['workshops', id];
  const mutationKey = ['workshop-phones', id];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => call(workshopPhoneEndpoints.reveal, { service_id: id, identity_hash: identityHash() }),
    onSuccess: ({ phones }) => {
      rememberShownPhones(id);
      client.setQueriesData<Workshop>(
        { queryKey: answers },
        (workshop) => workshop && { ...workshop, phones, is_phone_revealed: true },
      );
      // Answers requested before the press would hide them again.
      void client.invalidateQueries({ queryKey: answers });
    },
    // Another component shows them now.
    onError: () => {
      isPressed.current = false;
    },
  });
  useEffect(() => {
    if (isRevealed && isPressed.current) first.current?.focus();
    isPressed.current = false;
  }, [isRevealed]);
  const reveal = () => {
    // A second press comes before React renders the first one; another place may have been pressed too.
    if (client.isMutating({ mutationKey }) > 0) return;
    isPressed.current = true;
    mutate();
  };
  return { reveal, isPending, failure: error && !isRevealed ? failureText(error) : null, first };
}

function failureText(error: Error): string {
  if (isCallError(error) && error.kind === 'network') return `Телефон не загрузился. ${noAnswerText()}`;
  return tooManyText(error) ?? messagesOf(error)[0] ?? 'Телефон не загрузился.';
}
