import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { type ChatSide, conversationHref } from '../conversations.api.ts';
import { useOpenSupport } from './support.api.ts';

interface OpenSupportProps {
  side: Exclude<ChatSide, 'operator'>;
  bidId: number | null;
}

/** The chat with the support takes the place of this address. */
export function OpenSupport({ side, bidId }: OpenSupportProps) {
  const navigate = useNavigate();
  const open = useOpenSupport(side);
  const run = () =>
    open.mutate(bidId, {
      onSuccess: ({ chat_id: chatId }) => void navigate(conversationHref[side](chatId), { replace: true }),
    });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    run();
  });
  return (
    <Card padding="l">
      {open.isError ? (
        <ErrorState title="Чат с поддержкой не открылся" onRetry={run} busy={open.isPending} />
      ) : (
        <Loader title="Открываем чат с поддержкой..." />
      )}
    </Card>
  );
}
