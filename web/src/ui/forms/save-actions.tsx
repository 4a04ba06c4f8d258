import { Button } from '../primitives/button.tsx';
import { Text } from '../primitives/text.tsx';

interface SaveActionsProps {
  /** Of the section. */
  title: string;
  unsaved: { isDirty: boolean; isStale: boolean; drop: () => void };
  isBusy: boolean;
}

/** The button that saves a section of a page, and what is not saved in it. */
export function SaveActions({ title, unsaved, isBusy }: SaveActionsProps) {
  const { isDirty, isStale, drop } = unsaved;
  return (
    <>
      <Button
        variant={isDirty ? 'primary' : 'soft'}
        type="submit"
        busy={isBusy}
        aria-label={`Сохранить: ${title}`}
      >
        Сохранить
      </Button>
      {(isDirty || isStale) && !isBusy && (
        <>
          <Text size="sm" tone="second">
            {isStale
              ? 'Данные раздела изменились, ваши несохранённые правки сброшены'
              : 'Изменения не сохранены'}
          </Text>
          <Button
            variant="ghost"
            aria-label={isStale ? `Понятно: ${title}` : `Отменить изменения: ${title}`}
            onClick={drop}
          >
            {isStale ? 'Понятно' : 'Отменить'}
          </Button>
        </>
      )}
    </>
  );
}
