import { customerPaperEndpoints, workshopPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { BidSide } from '../bids/bid-words.ts';

const papers = { customer: customerPaperEndpoints.papers, service: workshopPaperEndpoints.papers };
/** The addresses are signed for a limited time. */
const freshMs = 10 * 60_000;

export function usePapers(side: BidSide, { id, version }: { id: number; version: number }) {
  return useQuery({
    queryKey: ['papers', side, id, version],
    staleTime: freshMs,
    refetchInterval: freshMs,
    queryFn: ({ signal }) => call(papers[side], { id }, { signal }),
  });
}
