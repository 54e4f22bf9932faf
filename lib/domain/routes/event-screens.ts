import { type Actor, can } from '../roles/roles';

/** Admin screens of an event in the order of their tabs, each with the action that it requires (EVT-01). */
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

/** Lists the event screens that this user may open. */
export function listEventScreens(actor: Actor): EventScreen[] {
  const screens = Object.keys(EVENT_SCREENS) as EventScreen[];
  return screens.filter((name) => can(actor, EVENT_SCREENS[name]));
}

/** Returns the path of an event's admin screen. */
export const buildEventPath = (slug: string, screen: EventScreen = 'overview'): string => `/events/${slug}/${screen}`;
