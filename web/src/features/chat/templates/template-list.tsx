import { maxReplyTemplates, type ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';
import { ArrowDown, ArrowUp, EllipsisVertical, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import { TemplateDialog } from './template-form.tsx';
import { type TemplateOwner, useChangeTemplates, useTemplates } from './templates.api.ts';
import styles from './templates.module.css';

/** Answers that are written once. In a chat they are found by «/». */
export function TemplateList({ owner }: { owner: TemplateOwner }) {
  const templates = useTemplates(owner);
  const change = useChangeTemplates(owner);
  const [edited, setEdited] = useState<ReplyTemplate | 'new' | null>(null);
  const [removed, setRemoved] = useState<ReplyTemplate | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const items = templates.data ?? [];
  const move = (index: number, by: number) => {
    const ids = items.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + by, 0, moved);
    change.mutate({ order: ids }, { onError: toastErrors });
  };
  return (
    <Card as="section" padding="l" className={styles.section} aria-labelledby="templates">
      <div className={styles.head}>
        <Heading level={2} id="templates" ref={heading} tabIndex={-1}>
          Шаблоны ответов
        </Heading>
        <Button
          variant="soft"
          size="md"
          disabled={!templates.data || items.length >= maxReplyTemplates}
          onClick={() => setEdited('new')}
        >
          <Plus aria-hidden="true" />
          Добавить
        </Button>
      </div>
      <Text tone="second">
        В переписке нажмите «/» или кнопку шаблонов: текст встанет в поле, его можно дописать.
        {items.length >= maxReplyTemplates && ` Больше ${maxReplyTemplates} шаблонов добавить нельзя.`}
      </Text>
      {templates.isError && (
        <ErrorState title="Шаблоны не загрузились" onRetry={() => void templates.refetch()} />
      )}
      {templates.isPending && <Loader title="Загрузка шаблонов..." />}
      {templates.data && items.length === 0 && (
        <EmptyState
          title="Шаблонов пока нет"
          text="Запишите, что отвечаете каждый день: как проехать, что взять с собой, сколько ждать."
        />
      )}
      <ol className={styles.list}>
        {items.map((template, index) => (
          <li key={template.id} className={styles.row}>
            <span className={styles.texts}>
              <Text strong>{template.title}</Text>
              <Text size="sm" tone="second" className={styles.words}>
                {template.text}
              </Text>
            </span>
            <IconButton
              label={`Выше: ${template.title}`}
              disabled={index === 0 || change.isPending}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Ниже: ${template.title}`}
              disabled={index === items.length - 1 || change.isPending}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <Menu
              label={`Действия с шаблоном: ${template.title}`}
              icon={<EllipsisVertical aria-hidden="true" />}
            >
              <MenuItem onClick={() => setEdited(template)}>Изменить</MenuItem>
              <MenuItem onClick={() => setRemoved(template)}>Удалить</MenuItem>
            </Menu>
          </li>
        ))}
      </ol>
      <TemplateDialog owner={owner} edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        target={removed}
        onClose={() => setRemoved(null)}
        title="Удалить шаблон?"
        describe={({ title }) => `«${title}» пропадёт из списка. Отправленные сообщения останутся.`}
        action="Удалить"
        failed="Не удалён"
        run={({ id }) => change.mutateAsync({ remove: id })}
        done={() => 'Шаблон удалён'}
        next={heading}
      />
    </Card>
  );
}
