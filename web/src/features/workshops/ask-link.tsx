import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { MessageCircle } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';

/** A question before a bid, to another's workshop that answers here. */
export function AskLink({ workshop }: { workshop: Pick<Workshop, 'id' | 'unsupported_reason'> }) {
  if (workshop.unsupported_reason === 'not_connected' || workshop.unsupported_reason === 'own') return null;
  return (
    <ButtonLink to={paths.question(workshop.id)} variant="soft" size="md">
      <MessageCircle aria-hidden="true" />
      Задать вопрос
    </ButtonLink>
  );
}
