import type { AssistantMessage } from '@sto/contract/assistant/assistant.schemas';
import { Map as MapIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoneyFrom, formatPrice } from '../../lib/text/money.ts';
import { formatMoments, ownTimeZone } from '../../lib/time/dates.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ChipRow, RemovableChip } from '../../ui/primitives/chip.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Plate } from '../../ui/primitives/plate.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { useLocalWorkTree } from '../work-types/local-works.api.ts';
import { worksTotal } from '../work-types/work-types.api.ts';
import styles from './assistant.module.css';
import { useAssistant } from './assistant.store.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { stopTextOf } from './open-dangers.ts';
import { cardsOf } from './talk-works.ts';

interface AssistantSummaryProps extends AssistantSteps {
  /** The photos of the draft; drawn by their own feature. */
  photos: ReactNode;
}

/** «Заявка собирается»: what the form will begin with. */
export function AssistantSummary({ photos, onShow, onManual, onCar, car }: AssistantSummaryProps) {
  const hasWorks = useDraft((draft) => draft.workIds.length > 0);
  const isStopped = useAssistant((talk) => stopTextOf(talk) !== undefined);
  return (
    <aside className={styles.summary} aria-label="Заявка собирается">
      <Heading level={2}>Заявка собирается</Heading>
      <Text size="sm" tone="third">
        Всё можно поправить перед отправкой
      </Text>
      <Card variant="flat" className={styles.car}>
        {car ? (
          <>
            {car.plate && <Plate value={car.plate} />}
            <div className={styles.grow}>
              <Text strong>{car.title}</Text>
              <Text size="sm" tone="third">
                {car.details}
              </Text>
            </div>
          </>
        ) : (
          <Text tone="second" className={styles.grow}>
            Машина не выбрана
          </Text>
        )}
        <Button size="sm" variant="soft" onClick={onCar}>
          {car ? 'Сменить' : 'Выбрать'}
        </Button>
      </Card>
      <ChosenWorks modificationId={car?.modificationId ?? null} />
      <Wish />
      {photos}
      <Button variant={hasWorks && !isStopped ? 'primary' : 'line'} block onClick={onShow}>
        <MapIcon aria-hidden="true" />
        Показать на карте
      </Button>
      <Button variant={hasWorks || isStopped ? 'plain' : 'primary'} block onClick={onManual}>
        Выбрать работы вручную
      </Button>
    </aside>
  );
}

function ChosenWorks({ modificationId }: { modificationId: number | null }) {
  const workIds = useDraft((draft) => draft.workIds);
  const toggleWork = useDraft((draft) => draft.toggleWork);
  const tree = useLocalWorkTree({ modificationId });
  const total = worksTotal(tree.data, workIds);
  return (
    <section aria-label="Работы">
      <h3 className={styles.label}>Работы</h3>
      {total.works.length === 0 ? (
        <Text tone="second">Пока нет: отметьте их в переписке.</Text>
      ) : (
        <ul className={styles.works}>
          {total.works.map((work) => (
            <li key={work.id}>
              <span className={styles.grow}>{work.title}</span>
              <span className={styles.price}>{formatPrice(work.price_from, work.price_to)}</span>
              <IconButton size="sm" label={`Убрать: ${work.title}`} onClick={() => toggleWork(work.id)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          <li className={styles.total}>
            <span className={styles.grow}>Ориентир</span>
            {formatMoneyFrom(total.priceFrom)}
          </li>
        </ul>
      )}
    </section>
  );
}

/** The chosen works that the last card does not have: they filter the workshops too. */
export function OtherWorks({
  messages,
  car,
}: Pick<AssistantSteps, 'car'> & { messages: readonly AssistantMessage[] }) {
  const workIds = useDraft((draft) => draft.workIds);
  const shown =
    cardsOf(messages)
      .at(-1)
      ?.turn?.suggestions.map((one) => one.work_type_id) ?? [];
  const others = workIds.filter((id) => !shown.includes(id));
  return others.length > 0 && <WorkChips workIds={others} modificationId={car?.modificationId ?? null} />;
}

function WorkChips({
  workIds,
  modificationId,
}: {
  workIds: readonly number[];
  modificationId: number | null;
}) {
  const toggleWork = useDraft((draft) => draft.toggleWork);
  const tree = useLocalWorkTree({ modificationId });
  const { works } = worksTotal(tree.data, workIds);
  if (works.length === 0) return null;
  return (
    <div className={styles.others}>
      <ChipRow scroll label="Выбранные работы">
        {works.map(({ id, title }) => (
          <RemovableChip key={id} onRemove={() => toggleWork(id)}>
            {title}
          </RemovableChip>
        ))}
      </ChipRow>
    </div>
  );
}

function Wish() {
  const wish = useAssistant((talk) => talk.wish);
  if (!wish?.from || !wish.to) return null;
  return (
    <section aria-label="Когда">
      <h3 className={styles.label}>Когда</h3>
      <Text>{formatMoments(wish.from, wish.to, ownTimeZone())}</Text>
    </section>
  );
}
