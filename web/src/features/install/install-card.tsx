import { Share, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { closeInstall, isInstallClosed, useInstallPrompt } from './install.store.ts';
import styles from './install-card.module.css';

/** Safari on a phone or tablet makes no offer: the person installs by its menu. */
function isByMenu(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 1;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone);

interface InstallCardProps {
  /** What the app does for this person. */
  use: string;
}

/** Offers the app once there is something to open it for; closed, it does not come again. */
export function InstallCard({ use }: InstallCardProps) {
  const prompt = useInstallPrompt((install) => install.prompt);
  const [isClosed, setClosed] = useState(isInstallClosed);
  const [byMenu] = useState(isByMenu);
  if (isClosed || isInstalled() || (!prompt && !byMenu)) return null;
  const close = () => {
    closeInstall();
    setClosed(true);
  };
  const install = () => prompt?.prompt().then(close, close);
  return (
    <Card as="section" variant="flat" aria-labelledby="install-title" className={styles.card}>
      <Smartphone className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id="install-title" className={styles.title}>
          Добавьте СТО рядом на экран
        </h2>
        <Text size="sm" tone="second">
          {use}
        </Text>
        {!prompt && (
          <Text size="sm" tone="second">
            Нажмите <Share className={styles.inText} aria-hidden="true" /> «Поделиться», затем «На экран
            „Домой“».
          </Text>
        )}
        <div className={styles.buttons}>
          {prompt && (
            <Button size="md" variant="soft" onClick={install}>
              Установить
            </Button>
          )}
          <Button size="md" variant={prompt ? 'ghost' : 'soft'} onClick={close}>
            {prompt ? 'Не сейчас' : 'Понятно'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
