import type { BayBooking, WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { LockOpen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatMoment, formatMoments } from '../../lib/time/dates.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { useUnblockBay } from './schedule.api.ts';
import styles from './schedule.module.css';

/** What the workshop has blocked by hand, of all its bays. */
export function BlocksSection({ schedule }: { schedule: WorkshopSchedule }) {
  const { service_id: workshopId, timezone, bays, blocks } = schedule;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const unblock = useUnblockBay(workshopId);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BayBooking | null>(null);
  const bayName = ({ bay_id }: BayBooking) => bays.find((bay) => bay.id === bay_id)?.name ?? '';
  const [first] = bays;
  return (
    <Card as="section" padding="l" aria-labelledby={id} className={styles.stack}>
      <Heading level={2} id={id} ref={heading} tabIndex={-1}>
        Занято вручную
      </Heading>
      <Text tone="second">На это время пост не показывают как свободный.</Text>
      {blocks.length === 0 ? (
        <Text tone="second">Все посты свободны для записи</Text>
      ) : (
        <ul className={styles.list} aria-label="Занято вручную">
          {blocks.map((block) => (
            <li key={block.id} className={styles.row}>
              <div className={styles.texts}>
                <Text strong tabular>
                  {bayName(block)}: {formatMoments(block.from, block.to, timezone)}
                </Text>
                {block.note && (
                  <Text size="sm" tone="second">
                    {block.note}
                  </Text>
                )}
              </div>
              <IconButton
                label={`Освободить: ${bayName(block)}, ${formatMoment(block.from, timezone)}`}
                onClick={() => setRemoved(block)}
              >
                <LockOpen aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {first && (
        <div>
          <Button variant="soft" onClick={() => setAdding(true)}>
            Занять пост
          </Button>
        </div>
      )}
      {isAdding && first && (
        <BlockDialog
          workshopId={workshopId}
          timeZone={timezone}
          bays={bays}
          bayId={first.id}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        target={removed}
        title="Освободить пост?"
        describe={(block) => `${bayName(block)}: ${formatMoments(block.from, block.to, timezone)}.`}
        action="Освободить"
        failed="Пост не освобождён"
        done={(block) => `${bayName(block)}: время свободно`}
        run={(block) => unblock.mutateAsync(block.id)}
        onClose={() => setRemoved(null)}
        next={heading}
      />
    </Card>
  );
}
