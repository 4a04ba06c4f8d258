import { ReceiptText } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import styles from './own-page.module.css';

/** «Мой баланс»: nothing is charged today, and the page says so. */
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
