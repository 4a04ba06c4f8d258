import { Tag } from '../../ui/primitives/tag.tsx';

/** For the workshop: others have got the bid too. */
export function TenderTag({ isTender }: { isTender: boolean }) {
  return isTender ? <Tag>Тендер</Tag> : null;
}
