import { Menu } from '@base-ui/react/menu';
import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { ArrowRightLeft, UserRound } from 'lucide-react';
import { type RefObject, useState } from 'react';
import styles from './card-menu.module.css';
import { boardColumns, columnWord, moveHint } from './move-plan.ts';
import type { BoardScene } from './scene.ts';

interface CardMenuProps {
  bid: BidSummary;
  scene: BoardScene;
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The way without a mouse and without arrows, also for touch. */
export function CardMenu({ bid, scene, trigger }: CardMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger
        ref={trigger}
        className={styles.trigger}
        data-move={bid.id}
        aria-label={`Переместить заявку ${bid.number}`}
      >
        <ArrowRightLeft aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8} align="end">
          <Menu.Popup className={styles.popup}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.label}>Переместить в…</Menu.GroupLabel>
              {boardColumns
                .filter((column) => column !== bid.status)
                .map((column) => (
                  <Menu.Item key={column} className={styles.item} onClick={() => scene.drop(bid, column)}>
                    {columnWord(column)}
                    <span className={styles.hint}>{moveHint(scene.planOf(bid, column))}</span>
                  </Menu.Item>
                ))}
            </Menu.Group>
            {scene.canManage && (
              <Menu.Item className={styles.item} onClick={() => scene.assign(bid)}>
                <span className={styles.withIcon}>
                  <UserRound aria-hidden="true" />
                  Назначить ответственного
                </span>
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
