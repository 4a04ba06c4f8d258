import { type CarClass, type WeekDay, weekDays } from '@sto/contract/enums';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface WorkDraft {
  id: number;
  title: string;
  /** As typed, in roubles. */
  from: string;
  to: string;
  /** Absent until they are changed; the registration has none. */
  details?: WorkDetails;
}

export interface WorkDetails {
  /** As typed; empty: as in the catalogue. */
  minutes: string;
  /** In months, as typed; empty: the general terms of the workshop. */
  warranty: string;
  /** Replace the price for cars of a class. */
  classes: readonly ClassPriceDraft[];
}

export interface ClassPriceDraft {
  carClass: CarClass;
  from: string;
  to: string;
}

export interface DayDraft {
  day: WeekDay;
  isActive: boolean;
  from: string;
  to: string;
}

export interface RegistrationDraft {
  /** Whose draft it is: it must not show to the next person of the browser. */
  personId: number | null;
  name: string;
  address: string;
  /** Null until the person has put the pin. */
  lat: number | null;
  long: number | null;
  phone: string;
  inn: string;
  personName: string;
  works: WorkDraft[];
  brandIds: number[];
  week: DayDraft[];
}

const isWeekend = (day: WeekDay) => day === 'sat' || day === 'sun';

export const emptyDraft: RegistrationDraft = {
  personId: null,
  name: '',
  address: '',
  lat: null,
  long: null,
  phone: '',
  inn: '',
  personName: '',
  works: [],
  brandIds: [],
  week: weekDays.map((day) => ({ day, isActive: !isWeekend(day), from: '09:00', to: '20:00' })),
};

interface RegistrationState extends RegistrationDraft {
  change: (part: Partial<RegistrationDraft>) => void;
  /** The draft of another person is dropped. */
  openFor: (personId: number) => void;
  clear: () => void;
}

/** What was typed survives a reload and the login. */
export const useRegistrationDraft = create<RegistrationState>()(
  persist(
    (set, get) => ({
      ...emptyDraft,
      change: (part) => set(part),
      openFor: (personId) => {
        if (get().personId !== personId) set({ ...emptyDraft, personId });
      },
      clear: () => set({ ...emptyDraft }),
    }),
    { name: 'sto-registration', version: 1 },
  ),
);
