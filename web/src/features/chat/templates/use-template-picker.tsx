import type { ReplyTemplate } from '@sto/contract/chat/reply-templates.schemas';
import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { findTemplates, templateQueryOf } from './find-templates.ts';
import { TemplatePanel } from './template-panel.tsx';
import { type TemplateOwner, useTemplates } from './templates.api.ts';

interface PickerOptions {
  /** Null: this side has no templates here. */
  owner: TemplateOwner | null;
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Templates over the field of a message: by «/» with the keyboard, by a button with a finger. */
export function useTemplatePicker({ owner, text, onText, field }: PickerOptions) {
  const templates = useTemplates(owner);
  const id = useId();
  /** The text at the press of the button; null: not pressed. */
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  if (pressedFor !== null && pressedFor !== text) setPressedFor(null);
  const typed = templateQueryOf(text);
  const query = typed ?? (pressedFor === text ? '' : null);
  const isOpen = owner !== null && query !== null && closedFor !== text;
  const found = isOpen ? findTemplates(templates.data ?? [], query) : [];
  const index = Math.min(at, found.length - 1);
  const active = found[index];
  const close = () => {
    setPressedFor(null);
    setClosedFor(text);
    setAt(0);
  };
  const insert = (template: ReplyTemplate) => {
    const before = typed === null ? text.trimEnd() : '';
    onText(before ? `${before} ${template.text}` : template.text);
    close();
    field.current?.focus();
  };
  /** True: the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const act = actOf(event, typed !== null);
    // Enter after a bare «/» looks for a template and sends nothing.
    const isBare = event.key === 'Enter' && act === 'pick' && typed === '';
    if (act === null || (act !== 'close' && active === undefined && !isBare)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'close') close();
    else if (act !== 'pick') setAt((index + act + found.length) % found.length);
    else if (active) insert(active);
    return true;
  };
  const toggle = () => {
    if (isOpen) return close();
    setClosedFor(null);
    setPressedFor(text);
    field.current?.focus();
  };
  return {
    onKey,
    /** Sending leaves no panel that the button has opened. */
    leave: () => setPressedFor(null),
    wiring: isOpen
      ? {
          // A field of several lines may not be a combobox.
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': active && `${id}-${active.id}`,
        }
      : {},
    button: owner && (
      <IconButton label="Шаблоны ответов" aria-expanded={isOpen} onClick={toggle}>
        <MessageSquareText aria-hidden="true" />
      </IconButton>
    ),
    panel: isOpen && owner && (
      <TemplatePanel
        id={id}
        owner={owner}
        templates={templates}
        found={found}
        activeId={active?.id ?? null}
        onPick={insert}
      />
    ),
  };
}

/** A step in the list, or what else a key does to it. Tab picks only what was looked for. */
function actOf({ key, shiftKey }: KeyboardEvent, isSearched: boolean): 1 | -1 | 'pick' | 'close' | null {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Escape') return 'close';
  return (key === 'Enter' || (key === 'Tab' && isSearched)) && !shiftKey ? 'pick' : null;
}
