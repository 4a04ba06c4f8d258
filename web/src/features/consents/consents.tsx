import { type RefObject, useRef, useState } from 'react';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { useLastShown } from '../../ui/overlays/use-last-shown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion, VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { consentTitle } from './consent-words.ts';
import { type Consent, useConsents } from './consents.api.ts';
import styles from './consents.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** «Согласия»: the person's consents with time and text, and their withdrawal. */
export function Consents() {
  const list = useConsents();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, list.data?.length ?? 0);
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby="consents">
      <div>
        <Heading level={2} id="consents" ref={heading} tabIndex={-1} className={styles.heading}>
          Согласия
        </Heading>
        <Text size="sm" tone="second">
          На какую обработку данных вы согласились и когда. Согласия на профиль и заявки действуют, пока есть
          профиль: чтобы отозвать их, попросите его удалить, телефон и почта стоят в «Контактах» сайта.
        </Text>
      </div>
      {list.data && <ConsentList consents={list.data} heading={heading} />}
      {list.hasNextPage && (
        <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Показать ещё
        </Button>
      )}
      {!list.data && list.isError && (
        <ErrorState
          title="Согласия не загрузились"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isPending && (
        <>
          <LiveRegion>Загрузка согласий</LiveRegion>
          <Skeleton height={44} radius="md" />
        </>
      )}
    </Card>
  );
}

interface ConsentListProps {
  consents: Consent[];
  heading: RefObject<HTMLElement | null>;
}

function ConsentList({ consents, heading }: ConsentListProps) {
  const [read, setRead] = useState<Consent | null>(null);
  const shown = useLastShown(read);
  const [leaving, setLeaving] = useState<Consent | null>(null);
  return (
    <>
      {consents.length === 0 ? (
        <Text>Пока ни одного. Они появятся, когда вы дадите их в формах сайта.</Text>
      ) : (
        <ul className={styles.list}>
          {consents.map((consent) => (
            <ConsentRow
              key={consent.id}
              consent={consent}
              onRead={() => setRead(consent)}
              onWithdraw={() => setLeaving(consent)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={read !== null}
        onClose={() => setRead(null)}
        title={shown && consentTitle(shown)}
        description={shown && whenGiven(shown)}
      >
        <div className={styles.text}>
          {shown?.text.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </div>
      </Dialog>
      <WithdrawDialog consent={leaving} onClose={() => setLeaving(null)} next={heading} />
    </>
  );
}

interface ConsentRowProps {
  consent: Consent;
  onRead: () => void;
  onWithdraw: () => void;
}

function ConsentRow({ consent, onRead, onWithdraw }: ConsentRowProps) {
  const title = consentTitle(consent);
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <Text size="sm" tone="third">
          {whenGiven(consent)}
        </Text>
      </div>
      <div className={styles.actions}>
        <Button variant="soft" size="md" aria-haspopup="dialog" onClick={onRead}>
          Текст
          <VisuallyHidden> согласия «{title}»</VisuallyHidden>
        </Button>
        {consent.can_withdraw && (
          <Button variant="danger-soft" size="md" aria-haspopup="dialog" onClick={onWithdraw}>
            Отозвать
            <VisuallyHidden> согласие «{title}»</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

const whenGiven = ({ given_at: given, version }: Consent) =>
  `${formatMoment(given, ownTimeZone())} · версия текста ${version}`;
