import type { NotificationSettings } from '@sto/contract/notifications/notification-settings.schemas';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../../lib/api/call-error.ts';
import { ownTimeZone } from '../../../lib/time/dates.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import styles from './quiet-hours.module.css';
import { useQuietHours } from './settings.api.ts';

const zones = [
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Samara', 'Самара'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Kamchatka', 'Камчатка'],
] as const;

type Typed = Partial<{ isOn: boolean; from: string; to: string; timezone: string }>;

export function QuietHours({ quiet }: { quiet: NotificationSettings['quiet_hours'] }) {
  const [typed, setTyped] = useState<Typed>({});
  const [error, setError] = useState<string>();
  const saving = useQuietHours();
  const { is_on: wasOn, from, to } = quiet;
  const zone = quiet.timezone ?? ownTimeZone();
  const value = { isOn: wasOn, from, to, timezone: zone, ...typed };
  const isOwnZone = !zones.some(([name]) => name === value.timezone);
  const change = (part: Typed) => {
    setTyped((before) => ({ ...before, ...part }));
    setError(undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.from === value.to) return setError('Конец не может совпадать с началом');
    saving.mutate(
      { is_on: value.isOn, from: value.from, to: value.to, timezone: value.timezone },
      {
        onSuccess: () => {
          setTyped({});
          showToast.success(value.isOn ? 'Тихие часы включены' : 'Тихие часы выключены');
        },
        onError: (failure) => {
          if (isCallError(failure)) setError(failure.fields.to?.[0] ?? failure.fields.from?.[0]);
          toastErrors(failure);
        },
      },
    );
  };
  return (
    <Card padding="l">
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Тихие часы">
        <Checkbox checked={value.isOn} onChange={(isOn) => change({ isOn })}>
          Тихие часы
        </Checkbox>
        <Text size="sm" tone="second">
          В это время приходит только то, что касается ваших прав и безопасности. Остальное придёт позже, если
          вы не прочитаете его раньше.
        </Text>
        {value.isOn && (
          <div className={styles.fields}>
            <Field label="С">
              <TextInput
                type="time"
                value={value.from}
                onChange={({ currentTarget }) => change({ from: currentTarget.value })}
              />
            </Field>
            <Field label="До" error={error}>
              <TextInput
                type="time"
                value={value.to}
                onChange={({ currentTarget }) => change({ to: currentTarget.value })}
              />
            </Field>
            <Field label="Часовой пояс" className={styles.zone}>
              <Select
                value={value.timezone}
                onChange={({ currentTarget }) => change({ timezone: currentTarget.value })}
              >
                {isOwnZone && <option value={value.timezone}>{value.timezone}</option>}
                {zones.map(([name, city]) => (
                  <option key={name} value={name}>
                    {city}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        {(value.isOn || wasOn) && (
          <Button type="submit" variant="plain" busy={saving.isPending} className={styles.save}>
            Сохранить
          </Button>
        )}
      </form>
    </Card>
  );
}
