import { ReceiptText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './own-page.module.css';

export function WorkshopFinancesPage() {
  return (
    <div className={styles.page}>
      <title>Мой баланс — СТО рядом</title>
      <Heading level={1}>Мой баланс</Heading>
      <Card as="section" variant="ink" padding="l" className={styles.balance} aria-labelledby="balance-free">
        <Heading level={2} id="balance-free" className={styles.free}>
          Заявки и отклики бесплатны
        </Heading>
        <Text>Мы не берём денег с автосервиса: пополнять баланс не нужно, списаний нет.</Text>
      </Card>
      <Card as="section" padding="l">
        <EmptyState
          icon={<ReceiptText />}
          title="Операций нет"
          text="За работы водитель платит вам напрямую, через сайт деньги не проходят."
          action={
            <ButtonLink to={paths.workshopBids} variant="primary">
              К заявкам
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
