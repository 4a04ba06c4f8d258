import { Copy } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { isCopied } from '../../lib/browser/copy-text.ts';
import { Button } from '../primitives/button.tsx';
import { Heading, Text } from '../primitives/text.tsx';
import styles from './secret-panel.module.css';
import { showToast } from './toast.tsx';

interface SecretPanelProps {
  title: string;
  children: ReactNode;
  secret: string;
  onDone: () => void;
  /** The whole panel, read aloud when it gets the focus. */
  ref: Ref<HTMLDivElement>;
}

/** The browser shows its own question. */
const askToStay = (event: Event) => event.preventDefault();

/** A secret that is shown once. It is part of the page: a swipe or Back would close a dialog. */
export function SecretPanel({ title, children, secret, onDone, ref }: SecretPanelProps) {
  const titleId = useId();
  const textId = useId();
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, []);
  const copy = async () => {
    if (await isCopied(secret)) {
      showToast.success('Скопировано');
      return;
    }
    // Selects the text, so that the next «copy» takes it.
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
    showToast.error('Браузер не дал скопировать. Строка выделена: скопируйте её сами');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is something to read
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.panel}
    >
      <div>
        <Heading level={3} id={titleId}>
          {title}
        </Heading>
        <Text size="sm" tone="second" id={textId}>
          {children}
        </Text>
      </div>
      <code ref={code} className={styles.secret}>
        {secret}
      </code>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={copy}>
          <Copy aria-hidden="true" />
          Скопировать
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Готово
        </Button>
      </div>
    </div>
  );
}
