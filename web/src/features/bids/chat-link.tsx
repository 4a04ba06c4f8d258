import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '../../ui/primitives/button.tsx';

/** To the chat of the bid. */
export function ChatLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="soft" size="sm">
      <MessageCircle aria-hidden="true" />
      Чат
    </ButtonLink>
  );
}
