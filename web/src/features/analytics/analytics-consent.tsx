import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { Button } from '../../ui/primitives/button.tsx';
import styles from './analytics-consent.module.css';
import { analyticsConsent, decideAnalytics } from './analytics-consent.store.ts';

export function AnalyticsConsent() {
  const [isAsking, setAsking] = useState(() => analyticsConsent() === null);
  const { data } = useQuery({ ...webConfigQuery, enabled: isAsking });
  if (!isAsking || !data?.metrika_id) return null;
  const decide = (isAllowed: boolean) => {
    decideAnalytics(isAllowed);
    setAsking(false);
  };
  return (
    <section className={styles.card} aria-label="Согласие на статистику">
      <p>Считать ваши посещения через Яндекс Метрику? Сайт работает одинаково с ней и без неё.</p>
      <div className={styles.buttons}>
        <Button size="md" variant="primary" onClick={() => decide(true)}>
          Разрешить
        </Button>
        <Button size="md" variant="soft" onClick={() => decide(false)}>
          Не нужно
        </Button>
      </div>
    </section>
  );
}
