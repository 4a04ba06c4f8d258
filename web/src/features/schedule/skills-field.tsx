import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useWorkTree } from '../work-types/work-types.api.ts';
import styles from './schedule.module.css';

interface SkillsFieldProps {
  skills: readonly number[];
  onChange: (skills: number[]) => void;
}

/** Groups of works and their categories; none chosen: all works. */
export function SkillsField({ skills, onChange }: SkillsFieldProps) {
  const tree = useWorkTree({});
  if (tree.isError && !tree.data)
    return (
      <ErrorState
        title="Виды работ не загрузились"
        onRetry={() => void tree.refetch()}
        busy={tree.isFetching}
      />
    );
  if (!tree.data) return <Skeleton height={240} radius="md" />;
  const toggle = (id: number, isOn: boolean, dropped: readonly number[] = []) => {
    const rest = skills.filter((one) => one !== id && !dropped.includes(one));
    onChange(isOn ? [...rest, id] : rest);
  };
  return (
    <fieldset className={styles.skills}>
      <legend className={styles.legend}>Какие работы здесь делают</legend>
      <Text size="sm" tone="second">
        Ничего не отмечено — все работы.
      </Text>
      {tree.data.groups.map(({ id, title, categories }) => {
        const ids = categories.map((category) => category.id);
        const isWhole = skills.includes(id);
        const isPart = !isWhole && ids.some((one) => skills.includes(one));
        return (
          <div key={id}>
            <Checkbox checked={isWhole} part={isPart} onChange={(isOn) => toggle(id, isOn, ids)}>
              {title}
            </Checkbox>
            {!isWhole && (
              <details className={styles.parts} open={isPart || undefined}>
                <summary>Только часть: {title}</summary>
                {categories.map((category) => (
                  <Checkbox
                    key={category.id}
                    checked={skills.includes(category.id)}
                    onChange={(isOn) => toggle(category.id, isOn)}
                  >
                    {category.title}
                  </Checkbox>
                ))}
              </details>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
