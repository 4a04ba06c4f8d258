import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ReactNode } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion, VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './bid-frame.module.css';
import type { BidSide } from './bid-words.ts';
import { useBid } from './bids.api.ts';

interface BidFrameProps {
  side: BidSide;
  /** From the address, not parsed. */
  idText: string | undefined;
  backHref: string;
  children: (bid: Bid) => ReactNode;
}

export function BidFrame({ side, idText, backHref, children }: BidFrameProps) {
  const id = idText && /^[1-9]\d{0,9}$/.test(idText) ? Number(idText) : null;
  const bid = useBid(side, id);
  if (bid.data) return <div className={styles.page}>{children(bid.data)}</div>;
  if (id === null || isMissing(bid.error)) return <MissingBid backHref={backHref} />;
  if (bid.isError) {
    return (
      <Card padding="l">
        <title>Заявка не загрузилась — СТО рядом</title>
        <ErrorState
          headingLevel={1}
          title="Заявка не загрузилась"
          onRetry={() => void bid.refetch()}
          busy={bid.isFetching}
        />
      </Card>
    );
  }
  return <BidSkeleton />;
}

function isMissing(error: unknown): boolean {
  return isCallError(error) && [403, 404, 422].includes(error.status);
}

function MissingBid({ backHref }: { backHref: string }) {
  return (
    <Card padding="l">
      <title>Такой заявки нет — СТО рядом</title>
      <EmptyState
        headingLevel={1}
        title="Такой заявки нет"
        text="Ссылка неполная, или заявка не ваша. Все ваши заявки в списке."
        action={
          <ButtonLink to={backHref} variant="primary">
            К заявкам
          </ButtonLink>
        }
      />
    </Card>
  );
}

function BidSkeleton() {
  return (
    <div className={styles.page}>
      <title>Заявка — СТО рядом</title>
      <VisuallyHidden as="h1">Заявка</VisuallyHidden>
      <LiveRegion>Загрузка заявки</LiveRegion>
      <Skeleton width="60%" height={32} />
      <Skeleton width={220} height={24} />
      {[220, 320].map((height) => (
        <Card key={height} padding="l" className={styles.skeleton}>
          <Skeleton width={160} height={24} />
          <Skeleton height={height - 100} radius="md" />
        </Card>
      ))}
    </div>
  );
}
