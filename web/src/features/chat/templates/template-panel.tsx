import type { ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';
import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { plural } from '../../../lib/text/plural.ts';
import { Link } from '../../../ui/primitives/link.tsx';
import { LiveRegion } from '../../../ui/primitives/visually-hidden.tsx';
import type { TemplateOwner, useTemplates } from './templates.api.ts';
import styles from './templates.module.css';

interface TemplatePanelProps {
  id: string;
  owner: TemplateOwner;
  templates: Pick<ReturnType<typeof useTemplates>, 'data' | 'isError'>;
  found: readonly ReplyTemplate[];
  activeId: number | null;
  onPick: (template: ReplyTemplate) => void;
}

export function TemplatePanel({ id, owner, templates, found, activeId, onPick }: TemplatePanelProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId !== null)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={styles.panel}>
      <div ref={list} id={id} role="listbox" aria-label="Шаблоны ответов" className={styles.options}>
        {found.map((template) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
          <div
            key={template.id}
            id={`${id}-${template.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={template.id === activeId}
            className={styles.option}
            // The field keeps the focus, so the keyboard of a phone stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(template)}
          >
            <strong>{template.title}</strong>
            <span>{template.text}</span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span>{stateWords(templates, found.length)}</span>
        <Link to={owner === 'operator' ? paths.operatorTemplates : paths.workshopChatSettings}>
          Настроить шаблоны
        </Link>
      </div>
      <LiveRegion>{templates.data ? countWords(found.length) : ''}</LiveRegion>
    </div>
  );
}

const countWords = (count: number) =>
  count === 0 ? 'Шаблонов нет' : `${count} ${plural(count, ['шаблон', 'шаблона', 'шаблонов'])}`;

function stateWords({ data, isError }: TemplatePanelProps['templates'], count: number): string {
  if (isError) return 'Шаблоны не загрузились';
  if (!data) return 'Загрузка…';
  if (data.length === 0) return 'Шаблонов пока нет';
  return count === 0 ? 'Такого шаблона нет' : '';
}
