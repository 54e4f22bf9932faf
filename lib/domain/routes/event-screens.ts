import { type Actor, can } from '../roles/roles';

/** Per-event screens of the admin area in the order of their tabs, each with the action that it needs (EVT-01). */
const EVENT_SCREENS = {
  overview: 'events.view',
  products: 'designs.manage',
  catalogue: 'designs.manage',
  orders: 'orders.view',
  'store-configuration': 'branding.manage',
  branding: 'branding.manage',
  'event-details': 'events.manage',
  seo: 'events.manage',
  vouchers: 'vouchers.manage',
  'fulfillers/register': 'events.manage',
} as const;
export type EventScreen = keyof typeof EVENT_SCREENS;

/** The screens that this user may open. */
export function listEventScreens(actor: Actor): EventScreen[] {
  const screens = Object.keys(EVENT_SCREENS) as EventScreen[];
  return screens.filter((name) => can(actor, EVENT_SCREENS[name]));
}

/** Address of an event's screen, for its team. */
export const eventPath = (slug: string, screen: EventScreen = 'overview'): string => `/events/${slug}/${screen}`;
