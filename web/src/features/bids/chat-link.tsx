import { LifeBuoy, MessageCircle } from 'lucide-react';
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

/** To the support, with the bid at hand. */
export function SupportLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="ghost" size="sm">
      <LifeBuoy aria-hidden="true" />
      Поддержка
    </ButtonLink>
  );
}
