import { legalNotes } from '@sto/contract/work-types/legal-notes';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/primitives/card.tsx';
import { PageHead } from '../ui/primitives/page-head.tsx';
import { Heading, Text } from '../ui/primitives/text.tsx';
import styles from './rules-page.module.css';

const lead =
  'Коротко о правилах для работ, которые меняют машину. Это справка по состоянию на ноябрь 2026 года, а не юридическая консультация.';

/** What the law says about works that change a car; the fragment of the address names a note. */
export function RulesPage() {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={styles.page}>
      <PageHead title="Что говорит закон" description={lead} path={paths.rules} />
      <Heading level={1}>Что говорит закон</Heading>
      <Text size="lg" tone="second">
        {lead}
      </Text>
      {Object.entries(legalNotes).map(([name, note]) => (
        <Card
          as="section"
          key={name}
          id={name}
          padding="l"
          className={styles.note}
          aria-labelledby={`${name}-title`}
        >
          <Heading level={2} id={`${name}-title`}>
            {note.title}
          </Heading>
          <ul className={styles.rules}>
            {note.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <Text size="sm" tone="second">
            {note.acts.join('. ')}.
          </Text>
        </Card>
      ))}
    </div>
  );
}
