import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { ArrowRightLeft, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { useNow } from '../../../lib/time/use-now.ts';
import { Menu, MenuGroup, MenuItem } from '../../../ui/overlays/menu.tsx';
import { boardColumns, columnWord, moveHint } from './move-plan.ts';
import type { BoardScene } from './scene.ts';

interface CardMenuProps {
  bid: BidSummary;
  scene: BoardScene;
  trigger: RefObject<HTMLButtonElement | null>;
}

/** The way without a mouse and without arrows, also for touch. */
export function CardMenu({ bid, scene, trigger }: CardMenuProps) {
  const now = useNow();
  return (
    <Menu
      ref={trigger}
      isSmall
      data-move={bid.id}
      label={`Переместить заявку ${bid.number}`}
      icon={<ArrowRightLeft aria-hidden="true" />}
    >
      <MenuGroup label="Переместить в…">
        {boardColumns
          .filter((column) => column !== bid.status)
          .map((column) => (
            <MenuItem
              key={column}
              hint={moveHint(scene.planOf(bid, column), bid, now)}
              onClick={() => scene.drop(bid, column)}
            >
              {columnWord(column)}
            </MenuItem>
          ))}
      </MenuGroup>
      {scene.canManage && (
        <MenuItem icon={<UserRound aria-hidden="true" />} onClick={() => scene.assign(bid)}>
          Назначить ответственного
        </MenuItem>
      )}
    </Menu>
  );
}
