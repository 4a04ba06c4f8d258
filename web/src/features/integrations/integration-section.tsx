import { type ReactNode, type RefObject, useId } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './integrations.module.css';

interface IntegrationSectionProps {
  title: string;
  /** Gets the focus when the pressed button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  lead: ReactNode;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  words: { loading: string; failed: string };
  children: ReactNode;
}

/** A list of the workshop with its heading and purpose, also while it loads. */
export function IntegrationSection(props: IntegrationSectionProps) {
  const { title, heading, lead, query, words, children } = props;
  const titleId = useId();
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby={titleId}>
      <div className={styles.lead}>
        <Heading level={2} id={titleId} ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </Heading>
        <Text size="sm" tone="second" as="div">
          {lead}
        </Text>
      </div>
      {children}
      {!children && query.isError && (
        <ErrorState title={words.failed} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {!children && !query.isError && (
        <>
          <LiveRegion>{words.loading}</LiveRegion>
          <Skeleton height={72} radius="md" />
          <Skeleton width={180} height={48} radius="md" />
        </>
      )}
    </Card>
  );
}
