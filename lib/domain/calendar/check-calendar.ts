import type { OrderMode } from './store-calendar';

/** Dates of a store as the owner entered them: days as YYYY-MM-DD, local times as YYYY-MM-DDTHH:mm. */
export interface TypedCalendar {
  readonly event_from: string | null;
  readonly event_until: string | null;
  readonly mode: OrderMode;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly shown_closes_at: string | null;
  readonly every_days: number | null;
  readonly break_days: number;
  readonly produce_by: string | null;
  readonly ship_by: string | null;
}

type Problems = Partial<Record<keyof TypedCalendar, string>>;

/** Returns the problems of the entered dates, one reason per field; {} when there are none. */
export function findCalendarProblems(typed: TypedCalendar): Problems {
  return {
    ...checkEventDays(typed),
    ...(typed.mode === 'always' ? {} : checkTimes(typed)),
    ...(typed.mode === 'window' ? checkWindow(typed) : {}),
    ...(typed.mode === 'rolling' ? checkRolling(typed) : {}),
  };
}

/** Returns the problems of an event's days, one reason per field; {} when there are none. */
export const checkEventDays = ({
  event_from: from,
  event_until: until,
}: Pick<TypedCalendar, 'event_from' | 'event_until'>): Pick<Problems, 'event_from' | 'event_until'> => ({
  ...(from === null && until !== null ? { event_from: 'required' } : {}),
  ...(from !== null && until !== null && until < from ? { event_until: 'ends before it starts' } : {}),
});

const checkTimes = ({ opens_at: opens, closes_at: closes }: TypedCalendar): Problems =>
  opens !== null && closes !== null && closes <= opens ? { closes_at: 'ends before it starts' } : {};

function checkWindow(typed: TypedCalendar): Problems {
  const { opens_at: opens, closes_at: closes, shown_closes_at: shownCloses } = typed;
  const { produce_by: produced, ship_by: shipped } = typed;
  const closingDay = closes?.slice(0, 10) ?? '';
  const isShownEarly = shownCloses !== null && opens !== null && shownCloses <= opens;
  const isShownLate = shownCloses !== null && closes !== null && shownCloses > closes;
  return {
    ...(closes === null ? { closes_at: 'required' } : {}),
    ...(isShownEarly ? { shown_closes_at: 'ends before it starts' } : {}),
    ...(isShownLate ? { shown_closes_at: 'later than the closing' } : {}),
    ...(produced !== null && produced < closingDay ? { produce_by: 'before the closing' } : {}),
    ...(shipped !== null && shipped < closingDay ? { ship_by: 'before the closing' } : {}),
    ...(produced !== null && shipped !== null && shipped < produced ? { ship_by: 'before the production' } : {}),
  };
}

function checkRolling({ opens_at: opens, every_days: every, break_days: pause }: TypedCalendar): Problems {
  return {
    ...(opens === null ? { opens_at: 'required' } : {}),
    ...(every === null ? { every_days: 'required' } : {}),
    ...(every !== null && pause >= every ? { break_days: 'too large' } : {}),
  };
}
