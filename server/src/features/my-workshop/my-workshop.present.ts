import { type EmployeeRole, weekDays } from '@sto/contract/enums';
import type {
  ChecklistCode,
  Moderation,
  MyWorkshop,
  Registration,
} from '@sto/contract/my-workshop/my-workshop.schemas';
import { ownAmenities } from '@sto/contract/workshops/amenities';
import type { workshopImages, workshops, workshopWorks } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import type { ModerationRow } from '../../moderation/moderation-items.ts';
import { mediaUrl } from '../../platform/file-store/media-url.ts';
import { type FileRow, presentFile } from '../files/files.queries.ts';
import { changeOfItem } from './card-change.ts';
import type { PhotoChoice } from './workshop-photos.ts';

export type SigningDeps = Pick<Deps, 'secrets' | 'clock'>;

export interface ProfileRecord {
  workshop: typeof workshops.$inferSelect;
  works: (typeof workshopWorks.$inferSelect & { title: string })[];
  brands: { id: number; name: string }[];
  photos: (typeof workshopImages.$inferSelect)[];
  /** They take bookings. */
  activeBays: number;
  /** Requests to the operator, the newest first. */
  requests: ModerationRow[];
  /** The new photos of the change that waits. */
  uploads: FileRow[];
  documents: ModerationRow | null;
  role: EmployeeRole;
}

export function presentRegistration(item: ModerationRow, name: string): Registration {
  return {
    id: item.id,
    kind: item.kind,
    service_id: item.objectId,
    name,
    ...presentModeration(item),
  };
}

function presentModeration({ status, reason, createdAt, decidedAt }: ModerationRow): Moderation {
  return {
    status,
    reason,
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}

export function presentMyWorkshop(deps: SigningDeps, record: ProfileRecord): MyWorkshop {
  const { workshop, requests } = record;
  const registration = requests.find((item) => changeOfItem(item) === null);
  const { id, name, address, lat, long, timezone, phones, inn, description, legs } = workshop;
  return {
    ...{ id, name, address, lat, long, timezone, phones, inn, description, legs },
    amenities: ownAmenities(workshop.amenities),
    city_id: workshop.cityId,
    week: weekDays.map((day) => {
      const { is_active, from, to } = workshop.schedule[day];
      return { day, is_active, from, to };
    }),
    bays_count: workshop.baysCount,
    warranty: workshop.warranty,
    photos: record.photos.map(presentPhoto),
    works: record.works.map(presentWork),
    brands: record.brands,
    moderation: registration ? presentModeration(registration) : null,
    moderation_status: workshop.moderationStatus,
    change: presentChange(deps, record),
    documents: record.documents && presentModeration(record.documents),
    is_published: workshop.isPublished,
    is_connected: workshop.isConnected,
    checklist: checklistOf(record),
    role: record.role,
    available_actions: actionsOf(record),
  };
}

const presentPhoto = ({ id, storageKey }: ProfileRecord['photos'][number]) => ({
  id,
  url: mediaUrl(storageKey),
});

function presentChange(deps: SigningDeps, record: ProfileRecord): MyWorkshop['change'] {
  const item = record.requests.find((one) => changeOfItem(one) !== null);
  const change = item && changeOfItem(item);
  if (!item || !change) return null;
  const { name = null, address = null, description = null, lat = null, long = null, photos } = change;
  // The uploads of a decided change are removed.
  const isWaiting = item.status === 'pending';
  return {
    ...presentModeration(item),
    ...{ name, address, description, lat, long },
    photos: (isWaiting && photos?.flatMap((choice) => presentChoice(deps, record, choice))) || null,
  };
}

type SentPhoto = NonNullable<NonNullable<MyWorkshop['change']>['photos']>[number];

function presentChoice(deps: SigningDeps, record: ProfileRecord, choice: PhotoChoice): SentPhoto[] {
  if ('id' in choice) return record.photos.filter(({ id }) => id === choice.id).map(presentPhoto);
  return record.uploads
    .filter(({ id }) => id === choice.upload_id)
    .map((file) => presentFile(deps, file))
    .map(({ id, preview_url: preview, url }) => ({ upload_id: id, url: preview ?? url }));
}

export function actionsOf({
  workshop,
  role,
}: Pick<ProfileRecord, 'workshop' | 'role'>): MyWorkshop['available_actions'] {
  const { moderationStatus: status, isVerified } = workshop;
  return [
    'update',
    ...(status === 'rejected' ? (['submit'] as const) : []),
    // The operator who approves a registration verifies it.
    ...(status === 'approved' && !isVerified && role === 'owner' ? (['hand_in_documents'] as const) : []),
  ];
}

function presentWork(work: ProfileRecord['works'][number]): MyWorkshop['works'][number] {
  return {
    work_type_id: work.workTypeId,
    title: work.title,
    price_from: work.priceFrom,
    price_to: work.priceTo,
    minutes: work.minutes,
    warranty_months: work.warrantyMonths,
    class_prices: Object.entries(work.classPrices ?? {}).map(([carClass, [from, to]]) => ({
      car_class: carClass as MyWorkshop['works'][number]['class_prices'][number]['car_class'],
      price_from: from,
      price_to: to,
    })),
  };
}

/** An import without a point writes zeros. */
function isOnMap({ lat, long }: ProfileRecord['workshop']): boolean {
  return lat !== 0 && long !== 0;
}

function checklistOf({
  workshop,
  works,
  brands,
  photos,
  activeBays,
}: ProfileRecord): MyWorkshop['checklist'] {
  // The bays are made from the number when the workshop is connected.
  const bays = workshop.isConnected ? activeBays : (workshop.baysCount ?? 0);
  const done: Record<ChecklistCode, boolean> = {
    works: works.some(({ priceTo }) => priceTo > 0),
    brands: brands.length > 0,
    schedule: Object.values(workshop.schedule).some((day) => day.is_active),
    bays: bays > 0,
    place: isOnMap(workshop),
    photos: photos.length > 0,
    description: workshop.description !== '',
    warranty: workshop.warranty !== null,
    approval: workshop.moderationStatus === 'approved',
  };
  return Object.entries(done).map(([code, isDone]) => ({ code: code as ChecklistCode, is_done: isDone }));
}
