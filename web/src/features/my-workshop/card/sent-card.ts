import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';

type Change = NonNullable<MyWorkshop['change']>;

export interface Photo {
  choice: { id: number } | { upload_id: number };
  url: string;
}

/** The change of the card that waits for the operator. */
export function waitingChange({ change }: Pick<MyWorkshop, 'change'>): Change | null {
  return change?.status === 'pending' ? change : null;
}

/** The card as its workshop has sent it: what waits goes before what is public. */
export function sentCard(workshop: MyWorkshop) {
  const change = waitingChange(workshop);
  return {
    name: change?.name ?? workshop.name,
    address: change?.address ?? workshop.address,
    description: change?.description ?? workshop.description,
    lat: change?.lat ?? workshop.lat,
    long: change?.long ?? workshop.long,
  };
}

export function sentPhotos(workshop: MyWorkshop): Photo[] {
  const photos: NonNullable<Change['photos']> = waitingChange(workshop)?.photos ?? workshop.photos;
  return photos.map(({ url, ...choice }) => ({ url, choice }));
}

/** What drivers see until the operator decides, by the name of the field that waits. */
export function stillPublic(workshop: MyWorkshop): [label: string, value: string][] {
  const change = waitingChange(workshop);
  const { name, address, lat, long, description } = workshop;
  const fields: [label: string, sent: unknown, value: string][] = [
    ['Название', change?.name, name],
    ['Адрес', change?.address, address],
    ['Точка на карте', change?.lat, `${lat.toFixed(5)}, ${long.toFixed(5)}`],
    ['Описание', change?.description, description || 'нет'],
  ];
  return fields.filter(([, sent]) => (sent ?? null) !== null).map(([label, , value]) => [label, value]);
}
