import type { OwnInvitation } from '@sto/contract/staff/staff.schemas';
import { useRef } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatDay, ownTimeZone } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { useFocusAfterBlock } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useEmployment, useEmploymentMove } from './employment.api.ts';
import { roleHints } from './role-words.ts';
import { roleWords } from './staff.api.ts';
import styles from './staff.module.css';

interface InvitationsProps {
  /** False: an operator is in the place of the person. */
  mayAnswer: boolean;
  /** The person acts for the workshop from now on. */
  onAccepted: () => Promise<void>;
}

/** The invitations of the person to workshops, each with its answer. */
export function Invitations(props: InvitationsProps) {
  const { data, isError, isFetching, refetch } = useEmployment();
  if (data)
    return data.invitations.map((invitation) => (
      <InvitationCard key={invitation.service_id} invitation={invitation} {...props} />
    ));
  if (!isError) return null;
  return (
    <Note tone="bad" live title="Приглашения не загрузились">
      <Button size="sm" variant="line" busy={isFetching} onClick={() => void refetch()}>
        Повторить
      </Button>
    </Note>
  );
}

function InvitationCard({
  invitation,
  mayAnswer,
  onAccepted,
}: InvitationsProps & { invitation: OwnInvitation }) {
  const { service_id: id, service_name: name, address, role, invited_by: inviter, expires_at } = invitation;
  const accepting = useEmploymentMove('accept');
  const declining = useEmploymentMove('decline');
  const block = useRef<HTMLDivElement>(null);
  useFocusAfterBlock(block);
  const answer = useOneAtATime(async (isAccepted: boolean) => {
    try {
      await (isAccepted ? accepting : declining).mutateAsync(invitation);
      showToast.success(isAccepted ? `Теперь вы работаете в «${name}»` : 'Вы отказались от приглашения');
      if (isAccepted) await onAccepted();
    } catch (error) {
      toastErrors(error);
    }
  });
  const headingId = `invitation-${id}`;
  return (
    <Card as="section" padding="l" className={styles.stack} aria-labelledby={headingId} ref={block}>
      <Heading level={2} id={headingId}>
        Вас приглашают в «{name}»
      </Heading>
      <div>
        <Text>
          {inviter ? `${inviter} предлагает вам роль` : 'Вам предлагают роль'}:{' '}
          {roleWords[role].toLowerCase()}.
        </Text>
        <Text tone="second">{roleHints[role]}.</Text>
        <Text tone="second">
          {address}. Приглашение действует до {formatDay(expires_at, ownTimeZone())}.
        </Text>
      </div>
      {mayAnswer && (
        <div className={styles.answers}>
          <Button variant="primary" busy={accepting.isPending} onClick={() => void answer(true)}>
            Принять
          </Button>
          <Button variant="line" busy={declining.isPending} onClick={() => void answer(false)}>
            Отказаться
          </Button>
        </div>
      )}
    </Card>
  );
}
