import { Columns3, LayoutGrid } from 'lucide-react';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { EntryState } from '../../../ui/overlays/overlay-entry.ts';
import { Button } from '../../../ui/primitives/button.tsx';

const parameter = 'compare';

interface Comparison {
  isOn: boolean;
  toggle: () => void;
}

/**
 * Whether the offers are shown as a table: in the address, so that a reload and a return from a workshop keep it. Back
 * from the table leads to the cards.
 */
export function useComparison(isPossible: boolean): Comparison {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isOn = isPossible && query.get(parameter) === '1';
  const toggle = () => {
    if (isOn) query.delete(parameter);
    else query.set(parameter, '1');
    const path = createPath({ pathname, search: query.toString() });
    const { below } = (location.state ?? {}) as EntryState;
    const scroll = { preventScrollReset: true };
    if (!isOn) navigate(path, { state: { below: createPath(location) }, ...scroll });
    else if (below === path) navigate(-1);
    else navigate(path, { state: { below }, replace: true, ...scroll });
  };
  return { isOn, toggle };
}

export function CompareSwitch({ isOn, toggle }: Comparison) {
  return (
    <Button variant={isOn ? 'plain' : 'soft'} size="md" onClick={toggle}>
      {isOn ? <LayoutGrid aria-hidden="true" /> : <Columns3 aria-hidden="true" />}
      {isOn ? 'Карточками' : 'Сравнить'}
    </Button>
  );
}
