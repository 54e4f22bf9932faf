/** Per-event screens of the admin area in the order of their tabs (EVT-01). */
const EVENT_SCREENS = [
  'overview',
  'products',
  'catalogue',
  'orders',
  'store-configuration',
  'branding',
  'event-details',
  'seo',
  'vouchers',
  'fulfillers/register',
] as const;
export type EventScreen = (typeof EVENT_SCREENS)[number];

/** Screens that are still to come: a tab appears when its name leaves this list. */
const LATER: readonly string[] = [
  'products',
  'catalogue',
  'store-configuration',
  'branding',
  'vouchers',
  'fulfillers/register',
] satisfies EventScreen[];

/** The screens that there are today. */
export const eventScreens: readonly EventScreen[] = EVENT_SCREENS.filter((name) => !LATER.includes(name));

/** Address of an event's screen, for its team. */
export const eventPath = (slug: string, screen: EventScreen = 'overview'): string => `/events/${slug}/${screen}`;
