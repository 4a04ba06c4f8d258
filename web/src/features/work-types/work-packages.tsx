import type { WorkTypeService, WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, ChipRow } from '../../ui/primitives/chip.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { servicesById, worksMax } from './work-types.api.ts';
import styles from './work-types.module.css';

const suggestedMax = 3;

interface TakenTogetherProps {
  tree: WorkTypeTree;
  chosen: readonly WorkTypeService[];
  onAdd: (workId: number) => void;
}

/** What other drivers order with the chosen works, the work chosen last first. */
export function TakenTogether({ tree, chosen, onAdd }: TakenTogetherProps) {
  if (chosen.length === 0 || chosen.length >= worksMax) return null;
  const services = servicesById(tree);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const works = [...new Set(chosen.toReversed().flatMap((work) => work.goes_with))]
    .filter((id) => !chosenIds.has(id))
    .flatMap((id) => services.get(id) ?? [])
    .filter((work) => work.is_available)
    .slice(0, suggestedMax);
  if (works.length === 0) return null;
  return (
    <Offers title="Часто берут вместе">
      {works.map((work) => (
        <Chip key={work.id} icon={<Plus aria-hidden="true" />} onClick={() => onAdd(work.id)}>
          {work.title}
        </Chip>
      ))}
    </Offers>
  );
}

/**
 * Sets of works that the workshop offers whole. A press adds a set, the next one removes it, except for works of another
 * chosen set.
 */
export function WorkPackages({ tree, chosen }: { tree: WorkTypeTree; chosen: ReadonlySet<number> }) {
  const setWorkIds = useDraft((draft) => draft.setWorkIds);
  const services = servicesById(tree);
  const offered = tree.packages.filter(({ work_ids }) =>
    work_ids.every((id) => services.get(id)?.is_available),
  );
  if (offered.length === 0) return null;
  const isChosen = ({ work_ids: ids }: (typeof offered)[number]) => ids.every((id) => chosen.has(id));
  return (
    <Offers title="Наборы работ">
      {offered.map((one) => {
        const { name, title, work_ids: workIds } = one;
        const isOn = isChosen(one);
        const shared = new Set(
          offered.filter((other) => other !== one && isChosen(other)).flatMap((other) => other.work_ids),
        );
        const others = [...chosen].filter((workId) => shared.has(workId) || !workIds.includes(workId));
        const next = isOn ? others : [...new Set([...chosen, ...workIds])];
        return (
          <Chip
            key={name}
            on={isOn}
            disabled={next.length > worksMax}
            count={workIds.length}
            onClick={() => setWorkIds(next)}
          >
            {title}
          </Chip>
        );
      })}
    </Offers>
  );
}

function Offers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.offers}>
      <h3 className={styles.offersTitle}>{title}</h3>
      <ChipRow scroll label={title}>
        {children}
      </ChipRow>
    </section>
  );
}
