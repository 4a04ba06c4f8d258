import { type ComponentProps, lazy, Suspense } from 'react';

const loadEmpty = () => import('../features/search/empty-answer.tsx');
const loadBalloon = () => import('../features/search/workshop-balloon.tsx');

/** What only some searches and presses show: it comes with the first of them, or a moment after the list. */
export const loadLater = { balloon: loadBalloon, empty: loadEmpty };

const InList = lazy(async () => ({ default: (await loadEmpty()).EmptyAnswerInList }));
const OverMap = lazy(async () => ({ default: (await loadEmpty()).EmptyAnswerOverMap }));
const Balloon = lazy(async () => ({ default: (await loadBalloon()).WorkshopBalloon }));

export function EmptyAnswerInList(props: ComponentProps<typeof InList>) {
  return (
    <Suspense>
      <InList {...props} />
    </Suspense>
  );
}

export function EmptyAnswerOverMap(props: ComponentProps<typeof OverMap>) {
  return (
    <Suspense>
      <OverMap {...props} />
    </Suspense>
  );
}

export function WorkshopBalloon(props: ComponentProps<typeof Balloon>) {
  return (
    <Suspense>
      <Balloon {...props} />
    </Suspense>
  );
}
