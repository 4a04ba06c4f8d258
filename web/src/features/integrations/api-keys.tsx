import { apiKeyPrefix } from '@sto/contract/integrations/integrations.endpoints';
import { maxApiKeys } from '@sto/contract/limits';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDayLabel, formatMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { IntegrationRow } from './integration-row.tsx';
import { IntegrationSection } from './integration-section.tsx';
import { type ApiKey, useApiKeys, useCreateApiKey, useRevokeApiKey } from './integrations.api.ts';
import styles from './integrations.module.css';
import { Maker, type MakerWords } from './maker.tsx';

interface ApiKeysProps {
  workshopId: number;
  /** The workshop's. */
  timeZone: string;
}

export function ApiKeys({ workshopId, timeZone }: ApiKeysProps) {
  const keys = useApiKeys(workshopId);
  const create = useCreateApiKey(workshopId);
  const revoke = useRevokeApiKey(workshopId);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const items = keys.data;
  useFocusAfterRemoval(heading, items?.length ?? 0);
  return (
    <IntegrationSection title="Ключи API" heading={heading} lead={lead} query={keys} words={sectionWords}>
      {items && (
        <>
          {items.length === 0 && (
            <Note icon={<KeyRound aria-hidden="true" />} title="Ключей пока нет">
              Ключ нужен, если заявки ведёт ваша программа: она вызывает API сайта с этим ключом.
            </Note>
          )}
          {items.length > 0 && (
            <ul className={styles.list}>
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} timeZone={timeZone} onRevoke={() => setLeaving(key)} />
              ))}
            </ul>
          )}
          <Maker words={makerWords} isFull={items.length >= maxApiKeys} create={create.mutateAsync} />
          <ConfirmDialog
            target={leaving}
            onClose={() => setLeaving(null)}
            title="Отозвать ключ?"
            describe={({ name, last_four: end }) =>
              `Программа с ключом «${name}» (…${end}) сразу потеряет доступ. Вернуть ключ нельзя, можно создать новый.`
            }
            action="Отозвать"
            run={({ id }) => revoke.mutateAsync(id)}
            failed="Ключ не отозван"
            done={() => 'Ключ отозван'}
            next={heading}
          />
        </>
      )}
    </IntegrationSection>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  timeZone: string;
  onRevoke: () => void;
}

function KeyRow({ apiKey, timeZone, onRevoke }: KeyRowProps) {
  const { name, last_four: end, maker_name: maker, created_at: made, last_used_at: used } = apiKey;
  return (
    <IntegrationRow
      title={name}
      facts={[
        <p key="made">{`${apiKeyPrefix}…${end} · создан ${formatDayLabel(made, timeZone)}`}</p>,
        maker && <p key="maker">Создатель: {maker}</p>,
        <p key="used">{used ? `Последний вызов: ${formatMoment(used, timeZone)}` : 'Вызовов ещё не было'}</p>,
      ]}
      actions={
        <Button variant="danger-soft" size="md" onClick={onRevoke} aria-haspopup="dialog">
          Отозвать
          <VisuallyHidden> ключ {name}</VisuallyHidden>
        </Button>
      }
    />
  );
}

const lead = (
  <p>
    Программа с ключом читает заявки этого автосервиса и откликается на них от имени того, кто создал ключ.{' '}
    <a href="/api/docs" target="_blank" rel="noopener">
      Описание API
    </a>
  </p>
);

const sectionWords = { loading: 'Загрузка ключей', failed: 'Ключи не загрузились' };

const makerWords: MakerWords = {
  open: 'Создать ключ',
  form: {
    field: 'name',
    label: 'Название',
    hint: 'По нему вы узнаете ключ в списке',
    submit: 'Создать ключ',
    missing: 'Назовите ключ',
    input: { maxLength: 80, placeholder: 'Учёт заявок' },
  },
  secretTitle: 'Ключ создан',
  secretText: 'Скопируйте его сейчас: больше мы его не покажем. Не отправляйте ключ в письмах и чатах.',
  full: `Ключей уже ${maxApiKeys}, больше нельзя. Отзовите ненужный, чтобы создать новый.`,
};
