import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './lead-form.module.css';

interface LeadSentProps {
  /** Id of the heading, which names the area. */
  titleId: string;
  next: string;
  mapHref: string;
}

/** Replaces the form; the focus of the pressed button moves here, so that it is read aloud. */
export function LeadSent({ titleId, next, mapHref }: LeadSentProps) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} tabIndex={-1} role="status" className={styles.sent}>
      <Heading level={2} id={titleId} className={styles.title}>
        <CircleCheck aria-hidden="true" />
        Заявка принята
      </Heading>
      <Text tone="second">{next}</Text>
      <ButtonLink variant="soft" to={mapHref}>
        На карту
      </ButtonLink>
    </div>
  );
}
