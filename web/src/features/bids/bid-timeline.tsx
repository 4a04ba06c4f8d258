import type { Bid } from '@sto/contract/bids/bids.schemas';
import { Check, X } from 'lucide-react';
import { ClampedText } from '../../ui/primitives/clamped-text.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Heading } from '../../ui/primitives/text.tsx';
import { historyOf, type TimelineStep, timelineOf } from './bid-progress.ts';
import styles from './bid-timeline.module.css';
import type { BidSide } from './bid-words.ts';

export function BidTimeline({ bid, side }: { bid: Bid; side: BidSide }) {
  return <Steps title="Ход заявки" steps={timelineOf(bid, side)} />;
}

/** For the operator: what has happened, without what comes next. */
export function BidHistory({ bid }: { bid: Pick<Bid, 'events' | 'timezone'> }) {
  return <Steps title="История" steps={historyOf(bid, 'operator')} />;
}

function Steps({ title, steps }: { title: string; steps: readonly TimelineStep[] }) {
  return (
    <section className={styles.section} aria-labelledby="bid-timeline">
      <Heading level={2} id="bid-timeline">
        {title}
      </Heading>
      <ol className={styles.timeline}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: TimelineStep }) {
  return (
    <li
      className={classNames(styles.step, styles[step.mark], step.tone && styles[step.tone])}
      aria-current={step.mark === 'now' ? 'step' : undefined}
    >
      <span className={styles.point} aria-hidden="true">
        {step.mark === 'passed' && (step.tone === 'bad' ? <X /> : <Check />)}
        {step.mark === 'now' && <span className={styles.dot} />}
      </span>
      <span className={styles.title}>{step.title}</span>
      {step.note && <span className={styles.note}>{step.note}</span>}
      {step.comment && (
        <span className={styles.comment}>
          <ClampedText text={step.comment} />
        </span>
      )}
    </li>
  );
}
