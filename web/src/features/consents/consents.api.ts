import { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import type { AnswerOf } from '@sto/contract/endpoint';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreNotFound } from '../../lib/api/ignore-not-found.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';

export type Consent = AnswerOf<typeof consentEndpoints.index>['items'][number];

const pageSize = 20;
const consentsKey = ['consents'];

/** The person's consents, page by page, the newest first; other forms add to it, so each visit reloads. */
export function useConsents() {
  return useInfiniteQuery({
    queryKey: consentsKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(consentEndpoints.index, { page: pageParam, page_size: pageSize }, { signal }),
    getNextPageParam: nextPage,
    select: ({ pages }) => itemsOnce(pages, ({ id }) => id),
    refetchOnMount: 'always',
  });
}

/** The callback request of the consent is deleted with it. */
export function useWithdrawConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(consentEndpoints.withdraw, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: consentsKey }),
  });
}
