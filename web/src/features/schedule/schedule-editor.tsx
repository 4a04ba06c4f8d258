import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useOnline } from '../../ui/feedback/online.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { BaysSection } from './bays-section.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { type Closure, ClosureSection } from './closure-section.tsx';
import { MechanicsSection } from './mechanics-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { useSchedule } from './schedule.api.ts';
import { SpecialDays } from './special-days.tsx';
import { WeekSection } from './week-section.tsx';

interface ScheduleEditorProps {
  workshopId: number;
  closureWords: (closure: Closure) => string | null;
}

export function ScheduleEditor({ workshopId, closureWords }: ScheduleEditorProps) {
  const query = useSchedule(workshopId);
  const isOnline = useOnline();
  const { data: schedule } = query;
  if (!schedule && query.isError) {
    return (
      <Card padding="l">
        <ErrorState
          title="График не загрузился"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Card>
    );
  }
  if (!schedule) {
    return (
      <>
        <LiveRegion>Загрузка графика</LiveRegion>
        <Skeleton height={360} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </>
    );
  }
  return (
    <>
      {!isOnline && (
        <Note tone="warn" live title="Нет сети">
          Введённое останется на странице. Сохраните, когда связь вернётся.
        </Note>
      )}
      <RulesSection schedule={schedule} />
      <ClosureSection schedule={schedule} wordsOf={closureWords} />
      <SpecialDays schedule={schedule} />
      <BaysSection schedule={schedule} />
      <BlocksSection schedule={schedule} />
      <WeekSection schedule={schedule} />
      <MechanicsSection schedule={schedule} />
    </>
  );
}
