import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import { conversationKinds } from '@sto/contract/enums';
import { useSearchParams } from 'react-router';

type Kind = (typeof conversationKinds)[number];
export type ShownChats = Kind | BidStatus;

export const isKind = (shown: ShownChats): shown is Kind => conversationKinds.some((kind) => kind === shown);

const words: Record<BidStatus, string> = {
  new: 'Новые',
  answered: 'С откликами',
  visit: 'Записи',
  in_work: 'В работе',
  finished: 'Завершённые',
  reject: 'Отказы',
};

interface ShownGroup {
  label: string;
  items: readonly { value: ShownChats; label: string }[];
}

/** What the list may be narrowed to. */
export const shownGroups: readonly ShownGroup[] = [
  {
    label: 'О чём',
    items: [
      { value: 'bid', label: 'Все заявки' },
      { value: 'question', label: 'Вопросы' },
      { value: 'support', label: 'Поддержка' },
    ],
  },
  { label: 'Состояние заявки', items: bidStatuses.map((value) => ({ value, label: words[value] })) },
];

/** The state of the list in the address: it stays when a conversation opens and when the page loads again. */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const onlyUnread = search.get('unread') === '1';
  const shown = [...conversationKinds, ...bidStatuses].find((one) => one === search.get('show'));
  const change = (values: { unread?: string; show?: string }) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(values))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return {
    ...{ onlyUnread, shown },
    setUnread: (isOn: boolean) => change({ unread: isOn ? '1' : '' }),
    setShown: (show: string) => change({ show }),
    showAll: () => change({ unread: '', show: '' }),
    /** For the links of the list. */
    query: queryOf(onlyUnread, shown),
  };
}

function queryOf(onlyUnread: boolean, shown: ShownChats | undefined): string {
  const query = new URLSearchParams({ ...(onlyUnread && { unread: '1' }), ...(shown && { show: shown }) });
  return query.size > 0 ? `?${query}` : '';
}
