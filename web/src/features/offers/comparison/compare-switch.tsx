import { Columns3, LayoutGrid } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/primitives/button.tsx';

const parameter = 'compare';

interface Comparison {
  isOn: boolean;
  toggle: () => void;
}

/** Whether the offers are shown as a table: in the address, so that a reload and a return from a workshop keep it. */
export function useComparison(isPossible: boolean): Comparison {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isOn = isPossible && query.get(parameter) === '1';
  const toggle = () => {
    if (isOn) query.delete(parameter);
    else query.set(parameter, '1');
    navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
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
