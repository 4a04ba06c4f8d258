import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { useFieldControl } from '../../ui/forms/text-input.tsx';
import { useOverlayEntry } from '../../ui/overlays/overlay-entry.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './catalogue-select.module.css';

export interface CatalogueOption {
  id: number;
  name: string;
  /** Years of build, or what distinguishes it from its neighbours. */
  note?: string;
  /** Other spellings to search by. */
  otherName?: string | null;
}

interface CatalogueSelectProps {
  label: string;
  /** Name of the field in the form, for moving the focus to it. */
  field: string;
  options: readonly CatalogueOption[];
  value: CatalogueOption | null;
  onChoose: (option: CatalogueOption) => void;
  /** «Выберите модель», «Сначала марка», «Загрузка…» */
  placeholder: string;
  disabled: boolean;
  error: string | undefined;
  /** The level above has just been chosen: the list opens by itself, and its only option is chosen. */
  isNext?: boolean;
  onNext?: () => void;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

function isMatch(option: CatalogueOption, query: string): boolean {
  const typed = plain(query);
  return [option.name, option.otherName ?? '', option.note ?? ''].some((text) => plain(text).includes(typed));
}

/** One step of the cascade: a field that opens a list with a search over it. */
export function CatalogueSelect(props: CatalogueSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useOverlayEntry(isOpen, () => setOpen(false));
  const { isNext, disabled, options } = props;
  const goOn = useEffectEvent(() => {
    props.onNext?.();
    const [only] = options;
    if (options.length === 1 && only) props.onChoose(only);
    else setOpen(true);
  });
  const isReady = Boolean(isNext) && !disabled && options.length > 0;
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  return (
    <Field label={props.label} required error={props.error}>
      <Combobox.Root
        items={props.options as CatalogueOption[]}
        value={props.value}
        onValueChange={(option) => {
          if (option && option.id !== props.value?.id) props.onChoose(option);
        }}
        itemToStringLabel={(option) => option.name}
        isItemEqualToValue={(option, value) => option.id === value.id}
        filter={isMatch}
        disabled={props.disabled}
        open={isOpen}
        onOpenChange={setOpen}
        autoHighlight
      >
        <Control {...props} ref={trigger} />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8}>
            {/* A list that opened by itself has no opener to give the focus back to. */}
            <Combobox.Popup className={styles.popup} aria-label={props.label} finalFocus={trigger}>
              <div className={styles.search}>
                <Search aria-hidden="true" />
                <Combobox.Input
                  placeholder="Поиск"
                  aria-label={`Поиск: ${props.label}`}
                  className={styles.input}
                />
              </div>
              <Combobox.Empty className={styles.empty}>Ничего не нашлось. Проверьте опечатку</Combobox.Empty>
              <Combobox.List className={styles.list}>
                {(option: CatalogueOption) => <Option key={option.id} option={option} />}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Field>
  );
}

function Control({
  field,
  value,
  placeholder,
  disabled,
  error,
  ref,
}: CatalogueSelectProps & { ref: RefObject<HTMLButtonElement | null> }) {
  const wiring = useFieldControl();
  return (
    <Combobox.Trigger
      ref={ref}
      {...wiring}
      data-field={field}
      className={classNames(
        styles.control,
        error && styles.bad,
        disabled && styles.off,
        !value && styles.unset,
      )}
    >
      <span className={styles.value}>{value ? value.name : placeholder}</span>
      <ChevronDown aria-hidden="true" />
    </Combobox.Trigger>
  );
}

function Option({ option }: { option: CatalogueOption }) {
  return (
    <Combobox.Item value={option} className={styles.option}>
      <span className={styles.name}>
        {option.name}
        {option.note && <span className={styles.note}>{option.note}</span>}
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden="true" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
