import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './bid-lane.module.css';
import { laneOf } from './bid-progress.ts';

/** Lane marking: solid behind, amber here, pale ahead. */
export function BidLane({ status, className }: { status: BidStatus; className?: string }) {
  const lane = laneOf(status);
  return (
    <div role="img" aria-label={lane.label} className={classNames(styles.lane, styles[lane.tone], className)}>
      {lane.marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stages never move
        <i key={index} className={styles[mark]} />
      ))}
    </div>
  );
}
