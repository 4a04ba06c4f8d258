import { lateCancelWords } from '@sto/contract/bids/late-cancel';
import type { Reliability as Data, ReliabilityMark } from '@sto/contract/reliability/reliability.schemas';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { counted } from '../../lib/text/plural.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { onWorkshopClock } from '../../lib/time/workshop-clock.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { Appeal } from './appeal.tsx';
import { useReliability } from './reliability.api.ts';
import styles from './reliability.module.css';

/** «Надёжность»: the level that workshops see, and the marks that it is made of. */
export function Reliability() {
  const reliability = useReliability();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNamed = useLocation().hash === '#reliability';
  useEffect(() => {
    // The page comes after its address: the browser has found nothing to scroll to.
    if (isNamed) heading.current?.focus();
  }, [isNamed]);
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby="reliability">
      <div className={styles.head}>
        <Heading
          level={2}
          ref={heading}
          id="reliability"
          tabIndex={-1}
          className={styles.heading}
          data-bid-head=""
        >
          Надёжность
        </Heading>
        <Text size="sm" tone="second">
          Автосервис видит только уровень. Отметки о пропущенных визитах видите вы.
        </Text>
      </div>
      {reliability.data && <Level reliability={reliability.data} />}
      {!reliability.data &&
        (reliability.isError ? (
          <ErrorState
            title="Надёжность не загрузилась"
            onRetry={() => void reliability.refetch()}
            busy={reliability.isFetching}
          />
        ) : (
          <>
            <LiveRegion>Загрузка надёжности</LiveRegion>
            <Skeleton height={44} radius="md" />
          </>
        ))}
    </Card>
  );
}

const levels = {
  good: { tone: 'ok', text: 'Приезжает вовремя' },
  new: { tone: 'neutral', text: 'Новый клиент' },
  risk: { tone: 'warn', text: 'Бывали неявки' },
} as const;

function Level({
  reliability: { level, marks, visits_count: visits, memory_days: days },
}: {
  reliability: Data;
}) {
  const { tone, text } = levels[level];
  return (
    <>
      <div className={styles.head}>
        <Tag tone={tone}>{text}</Tag>
        <Text>
          {visits === 0 ? 'Состоявшихся визитов пока нет.' : `Состоялось: ${counted(visits, visitForms)}.`}{' '}
          {marks.length === 0 ? 'Отметок нет.' : `Отметка действует ${counted(days, dayForms)}.`}
        </Text>
      </div>
      {marks.length > 0 && (
        <ul className={styles.list} aria-label="Отметки о визитах">
          {marks.map((mark) => (
            <Mark key={mark.bid_id} mark={mark} />
          ))}
        </ul>
      )}
    </>
  );
}

const visitForms = ['визит', 'визита', 'визитов'] as const;
const dayForms = ['день', 'дня', 'дней'] as const;

const kinds: Record<ReliabilityMark['kind'], string> = {
  no_show: 'Визит не состоялся',
  late_cancel: lateCancelWords,
};

function Mark({ mark }: { mark: ReliabilityMark }) {
  const { bid_id: bidId, number, kind, service_name: name, visit_at: at, timezone, appeal } = mark;
  return (
    <li className={styles.mark}>
      <div className={styles.title}>
        <Text as="span" strong>
          {kinds[kind]}
        </Text>
        {!mark.is_counted && <Tag tone="ok">Снята</Tag>}
        {appeal?.status === 'pending' && <Tag tone="warn">На проверке</Tag>}
        {appeal?.status === 'rejected' && <Tag>Осталась</Tag>}
      </div>
      <Text size="sm" tone="second">
        <Link to={paths.customerBid(bidId)}>Заявка {number}</Link>
        {[name, at && formatMoment(at, timezone) + onWorkshopClock(timezone)]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </Text>
      {appeal && (
        <div className={styles.appeal}>
          <Text size="sm">Вы написали: {appeal.comment}</Text>
          {appeal.decision !== '' && <Text size="sm">Решение: {appeal.decision}</Text>}
        </div>
      )}
      {mark.available_actions.includes('appeal') && <Appeal mark={mark} />}
    </li>
  );
}
