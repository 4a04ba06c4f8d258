import type { ConsentKind } from '@sto/contract/consent-versions';
import { useState } from 'react';
import { Text } from '../../ui/text.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ConsentDialog } from './consent-dialog.tsx';
import styles from './consent-note.module.css';

/** What going on means, where going on is the agreement; a request asks for it by a checkbox of its own. */
const sentences: Partial<Record<ConsentKind, string>> = {
  account: 'Продолжая, вы соглашаетесь на обработку данных.',
  booking: 'Отправляя, вы соглашаетесь на передачу данных автосервису.',
};

/** The line of a form that says what sending it agrees to, with the whole text behind a button. */
export function ConsentNote({ kind }: { kind: ConsentKind }) {
  const [isShown, setShown] = useState(false);
  // Not `lazy`: should it not come, what was typed stays.
  const [Details, setDetails] = useState<typeof ConsentDialog | null>(null);
  const show = async () => {
    try {
      const loaded = await import('./consent-dialog.tsx');
      setDetails(() => loaded.ConsentDialog);
      setShown(true);
    } catch {
      showToast.error('Текст не загрузился. Проверьте сеть и повторите');
    }
  };
  return (
    <Text size="sm" tone="third" as="div">
      {sentences[kind]}{' '}
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={show}>
        Что мы храним и зачем
      </button>
      {Details && <Details kind={kind} open={isShown} onClose={() => setShown(false)} />}
    </Text>
  );
}
