import type { Bay } from '@sto/contract/schedule/schedule.schemas';
import { type SubmitEvent, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { fieldError, useSaveBay } from './schedule.api.ts';
import styles from './schedule.module.css';
import { SkillsField } from './skills-field.tsx';

interface BayFormProps {
  workshopId: number;
  /** Null: a new one. */
  bay: Bay | null;
  onClose: () => void;
}

export function BayForm({ workshopId, bay, onClose }: BayFormProps) {
  const save = useSaveBay(workshopId);
  const [name, setName] = useState(bay?.name ?? '');
  const [isActive, setActive] = useState(bay?.is_active ?? true);
  const [skills, setSkills] = useState<readonly number[]>(bay?.skills ?? []);
  const [isTried, setTried] = useState(false);
  const put = useOneAtATime(async () => {
    setTried(true);
    if (name.trim() === '') return;
    const known = bay ? { id: bay.id, sort: bay.sort } : {};
    try {
      await save.mutateAsync({ ...known, name, is_active: isActive, skills: [...skills] });
    } catch (failure) {
      return toastErrors(failure);
    }
    showToast.success(bay ? 'Пост сохранён' : 'Пост добавлен');
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void put();
  };
  return (
    <form
      className={styles.panel}
      onSubmit={submit}
      noValidate
      aria-label={bay ? `Пост ${bay.name}` : 'Новый пост'}
    >
      <Field
        label="Название поста"
        error={isTried && name.trim() === '' ? 'Назовите пост' : fieldError(save.error, 'name')}
      >
        <TextInput
          autoFocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Checkbox checked={isActive} onChange={setActive}>
        Записывать на этот пост
      </Checkbox>
      <SkillsField skills={skills} onChange={setSkills} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={save.isPending}>
          Сохранить пост
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  );
}
