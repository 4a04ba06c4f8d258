import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Booking } from './calendar.api.ts';

interface Dragged {
  booking: Booking;
  date: string;
  /** Of the pointer, from the top of its column. */
  y: number;
}

const isDragged = (data: Record<string, unknown>): data is Record<string, unknown> & Dragged =>
  'booking' in data && 'date' in data;

/** The element can be dragged with a mouse; touch scrolls, and has the dialog. */
export function useDraggable(booking: Booking, date: string, canMove: boolean) {
  const ref = useRef<HTMLElement>(null);
  const [isDragging, setDragging] = useState(false);
  const latest = useEffectEvent(() => booking);
  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return;
    return draggable({
      element,
      getInitialData: ({ input }) => ({ booking: latest(), date, y: heightIn(element, input.clientY) }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [canMove, date]);
  return { ref, isDragging };
}

function heightIn(element: Element, clientY: number): number {
  const lane = element.closest('[data-lane]') ?? element;
  return clientY - lane.getBoundingClientRect().top;
}

export interface Dropped extends Dragged {
  /** How far down the pointer went, measured in columns. */
  down: number;
}

export function useDropTarget(onDrop: (dropped: Dropped) => void) {
  const ref = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isDragged(source.data),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        if (!isDragged(source.data)) return;
        const { booking, date, y } = source.data;
        drop({ booking, date, y, down: heightIn(element, location.current.input.clientY) - y });
      },
    });
  }, []);
  return { ref, isOver };
}
