import type { Registration } from '@sto/contract/my-workshop/my-workshop.schemas';
import { Note } from '../../ui/feedback/note.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { moderationTones, moderationWords } from './moderation-words.ts';

interface RegistrationListProps {
  registrations: readonly Registration[];
  workshopHref: string;
}

/** What the person has sent already, with the decisions. */
export function RegistrationList({ registrations, workshopHref }: RegistrationListProps) {
  return registrations.map(({ id, kind, name, status, reason }) => (
    <Note key={id} tone={moderationTones[status]} title={`${name}: ${moderationWords[status].toLowerCase()}`}>
      {reason !== '' && <Text>Причина: {reason}</Text>}
      {kind === 'claim' && status === 'pending' ? (
        <Text>Проверяем документ. Карточка станет вашей после решения оператора.</Text>
      ) : (
        (kind === 'service' || status === 'approved') && (
          <ButtonLink variant="soft" size="md" to={workshopHref}>
            Открыть «Мой автосервис»
          </ButtonLink>
        )
      )}
    </Note>
  ));
}
