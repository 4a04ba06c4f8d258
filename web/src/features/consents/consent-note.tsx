import type { ConsentKind } from '@sto/contract/consents/consent-versions';
import { useState } from 'react';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './consent-note.module.css';

const ConsentDialog = lazyComponent(async () => (await import('./consent-dialog.tsx')).ConsentDialog);

/** Sentences of forms where submitting means consent; a callback request has a checkbox instead. */
const sentences: Partial<Record<ConsentKind, string>> = {
  account: 'Продолжая, вы соглашаетесь на обработку данных.',
  booking: 'Отправляя, вы соглашаетесь на передачу данных автосервису.',
};

/** The consent line of a form, with the whole text behind a button. */
export function ConsentNote({ kind }: { kind: ConsentKind }) {
  const [isShown, setShown] = useState(false);
  return (
    <Text size="sm" tone="third" as="div">
      {sentences[kind]}{' '}
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setShown(true)}>
        Что мы храним и зачем
      </button>
      <ConsentDialog kind={kind} open={isShown} onClose={() => setShown(false)} />
    </Text>
  );
}
