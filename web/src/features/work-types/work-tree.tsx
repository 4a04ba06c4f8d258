import type { WorkTypeCategory, WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { counted } from '../../lib/text/plural.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { WorkRow } from './work-row.tsx';
import { unavailableReason } from './work-types.api.ts';
import styles from './work-types.module.css';

type Category = z.infer<typeof WorkTypeCategory>;
type Service = Category['services'][number];

interface Choice {
  chosen: ReadonlySet<number>;
  onToggle: (workId: number) => void;
}

/** Works of an opened category before «Ещё N работ». */
const shownFirst = 6;

export function WorkTree({ tree, ...choice }: Choice & { tree: WorkTypeTree }) {
  const groups = [...tree.groups].sort((a, b) => a.sort - b.sort);
  const [groupId, setGroupId] = useState(
    () =>
      (
        groups.find((group) => countChosen(group.categories, choice)) ??
        groups.find((group) => group.categories.some(isOffered))
      )?.id,
  );
  const group = groups.find((one) => one.id === groupId) ?? groups[0];
  if (!group) return null;
  return (
    <Tabs
      label="Группы работ"
      flush
      tight
      value={group.id}
      onChange={setGroupId}
      className={styles.tabs}
      tabs={groups.map((one) => ({
        value: one.id,
        label: one.title,
        count: countChosen(one.categories, choice),
      }))}
    >
      <Categories key={group.id} categories={group.categories} {...choice} />
    </Tabs>
  );
}

function countChosen(categories: readonly Category[], { chosen }: Choice): number {
  return categories.reduce(
    (sum, category) => sum + category.services.filter((service) => chosen.has(service.id)).length,
    0,
  );
}

/** A workshop chosen before the works may offer few of them. */
const isOffered = ({ services }: Category) => services.some((service) => service.is_available);

function Categories({ categories, ...choice }: Choice & { categories: readonly Category[] }) {
  const sorted = [...categories].sort((a, b) => a.sort - b.sort);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(() => firstOpen(sorted, choice));
  const toggle = (id: number) =>
    setOpenIds((ids) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <ul className={styles.list}>
      {sorted.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          isOpen={openIds.has(category.id)}
          onOpen={() => toggle(category.id)}
          {...choice}
        />
      ))}
    </ul>
  );
}

/** Categories with chosen works are open; without any, the first category with available works. */
function firstOpen(categories: readonly Category[], choice: Choice): ReadonlySet<number> {
  const withChosen = categories.filter((category) => countChosen([category], choice) > 0);
  if (withChosen.length > 0) return new Set(withChosen.map(({ id }) => id));
  const first = categories.find(isOffered) ?? categories[0];
  return new Set(first && [first.id]);
}

interface CategoryRowProps extends Choice {
  category: Category;
  isOpen: boolean;
  onOpen: () => void;
}

function CategoryRow({ category, isOpen, onOpen, chosen, onToggle }: CategoryRowProps) {
  const [isWhole, setWhole] = useState(false);
  const count = countChosen([category], { chosen, onToggle });
  const all = offeredFirst(category);
  const services = isWhole ? all : firstOf(all, chosen);
  const more = all.length - services.length;
  return (
    <li>
      <h3 className={styles.heading}>
        <button type="button" className={styles.category} aria-expanded={isOpen} onClick={onOpen}>
          <span className={styles.name}>{category.title}</span>
          {count > 0 ? (
            <>
              <Badge count={count} tone="brand" />
              <VisuallyHidden>выбрано</VisuallyHidden>
            </>
          ) : (
            <span className={styles.count}>{category.services.length}</span>
          )}
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <ul className={styles.services}>
          {services.map((service) => (
            <WorkRow
              key={service.id}
              title={service.title}
              priceFrom={service.price_from}
              priceTo={service.price_to}
              minutes={service.minutes}
              facts={service}
              isChosen={chosen.has(service.id)}
              unavailable={unavailableReason(service)}
              onToggle={() => onToggle(service.id)}
            />
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <Button variant="ghost" size="sm" className={styles.more} onClick={() => setWhole(true)}>
          Ещё {counted(more, ['работа', 'работы', 'работ'])}
        </Button>
      )}
    </li>
  );
}

/** Works that the workshop lacks come last. */
function offeredFirst({ services }: Category): Service[] {
  return [...services].sort((a, b) => Number(b.is_available) - Number(a.is_available));
}

/** The popular and the chosen ones first, otherwise in the order of the list. */
function firstOf(services: Service[], chosen: ReadonlySet<number>): Service[] {
  if (services.length <= shownFirst + 1) return services;
  const isUrgent = ({ id, is_popular, is_available }: Service) =>
    (is_popular && is_available) || chosen.has(id);
  const urgent = services.filter(isUrgent);
  const others = services.filter((service) => !isUrgent(service));
  const visible = new Set([...urgent, ...others].slice(0, Math.max(shownFirst, urgent.length)));
  return services.filter((service) => visible.has(service));
}
