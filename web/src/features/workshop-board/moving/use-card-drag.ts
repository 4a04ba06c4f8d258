import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const isCard = (data: Record<string, unknown>): data is { card: BidSummary } => 'card' in data;

/** The card can be dragged with a mouse; touch scrolls, and has the menu. */
export function useDraggableCard(bid: BidSummary, isOn: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const latest = useEffectEvent(() => bid);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return;
    return draggable({
      element,
      getInitialData: () => ({ card: latest() }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [isOn]);
  return { ref, isDragging };
}

export function useCardTarget(onDrop: (bid: BidSummary) => void) {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isCard(source.data),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        if (isCard(source.data)) drop(source.data.card);
      },
    });
  }, []);
  return { ref, isOver };
}
