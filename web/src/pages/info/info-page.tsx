import type { LeadKind } from '@sto/contract/leads/leads.schemas';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { ConsentNote } from '../../features/consents/consent-note.tsx';
import { LeadForm } from '../../features/leads/lead-form.tsx';
import { LeadSent } from '../../features/leads/lead-sent.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { PageHead } from '../../ui/primitives/page-head.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import type { InfoArea } from './info-area.ts';
import { infoAreas } from './info-areas.ts';
import styles from './info-page.module.css';

/** An area without screens of its own: a description and a callback request. */
export function InfoPage({ kind }: { kind: LeadKind }) {
  const area = infoAreas[kind];
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <PageHead title={area.heading} description={area.lead} path={pathname} />
      <AreaHead area={area} />
      <Card as="section" padding="l" className={styles.request} aria-labelledby="info-request">
        <Request kind={kind} area={area} />
      </Card>
      <AreaSteps area={area} />
    </div>
  );
}

function AreaHead({ area }: { area: InfoArea }) {
  const { icon: Icon } = area;
  return (
    <div className={styles.about}>
      <span className={styles.art} aria-hidden="true">
        <svg viewBox="0 0 96 96" className={styles.nut} aria-hidden="true">
          <polygon points="84,68.8 48,89.6 12,68.8 12,27.2 48,6.4 84,27.2" />
        </svg>
        <Icon />
      </span>
      <Heading level={1}>{area.heading}</Heading>
      <Text size="lg" tone="second">
        {area.lead}
      </Text>
      <Card padding="l" className={styles.points}>
        {area.points.map((point) => (
          <section key={point.title}>
            <Heading level={2} look={3}>
              {point.title}
            </Heading>
            <Text tone="second">{point.text}</Text>
          </section>
        ))}
      </Card>
    </div>
  );
}

function AreaSteps({ area }: { area: InfoArea }) {
  return (
    <Card as="section" padding="l" className={styles.after} aria-labelledby="info-steps">
      <Heading level={2} id="info-steps">
        Что будет после заявки
      </Heading>
      <ol className={styles.steps}>
        {area.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Text size="sm" tone="third">
        {area.answerer}
      </Text>
    </Card>
  );
}

function Request({ kind, area }: { kind: LeadKind; area: InfoArea }) {
  const [isSent, setSent] = useState(false);
  const profile = useSession((session) => session.profile);
  if (isSent) return <LeadSent titleId="info-request" next={area.next} mapHref={paths.map()} />;
  return (
    <>
      <Heading level={2} id="info-request">
        Оставить заявку
      </Heading>
      <Text size="sm" tone="second" className={styles.hint}>
        Перезвоним по номеру, который вы укажете
      </Text>
      <LeadForm
        kind={kind}
        person={profile}
        commentExample={area.commentExample}
        privacy={<ConsentNote kind="callback" />}
        onSent={() => setSent(true)}
      />
    </>
  );
}
