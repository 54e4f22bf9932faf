import type { z } from 'zod';
import type { storeConfigEndpoints } from '@/lib/contracts/store-config';
import type { ColourSetDto, FontSetDto } from '@/lib/domain/store/config-dto';
import type { TenantEvent } from '../stores/own-event';
import type { ColourSetRow, FontSetRow, StoreContentRow } from './queries';

export const toColourSetDto = (row: ColourSetRow): ColourSetDto => ({
  id: row.id,
  name: row.name,
  primary: row.primary,
  secondary: row.secondary,
  tertiary: row.tertiary,
  background_image: row.backgroundImage,
  created_by_user_id: row.createdByUserId,
});

export const toFontSetDto = (row: FontSetRow): FontSetDto => ({
  id: row.id,
  font_set_name: row.name,
  font_set_description: row.description,
  font_one: row.fontOne,
  font_two: row.fontTwo,
  created_by_user_id: row.createdByUserId,
});

type Data = z.input<typeof storeConfigEndpoints.show.answer>['data'];

/** Builds the record of the configuration form, with the specification's field names (EVT-05, API-11). */
export function toConfigurationDto(
  event: TenantEvent,
  { content, pages, contactFormEmail }: StoreContentRow,
  sets: { readonly colours: readonly ColourSetRow[]; readonly fonts: readonly FontSetRow[] },
): Data {
  const { faqs, ...pageContent } = content;
  const colours = sets.colours.find(({ id }) => id === event.colourSetId);
  const fonts = sets.fonts.find(({ id }) => id === event.fontSetId);
  if (!colours || !fonts) throw new Error(`event ${event.id} wears a set that its tenant can't see`);
  return {
    slug: event.slug,
    status: event.status,
    locked: event.locked,
    name: content.store_name || event.name,
    facebook_url: content.facebook_url,
    instagram_url: content.instagram_url,
    tiktok_url: content.tiktok_url,
    twitter_url: content.twitter_url,
    store_page_content: { ...pageContent, contact_us_form_email: contactFormEmail },
    store_colour_set: toColourSetDto(colours),
    store_font_set: toFontSetDto(fonts),
    available_colour_sets: sets.colours.map(toColourSetDto),
    available_font_sets: sets.fonts.map(toFontSetDto),
    store_pages: { faqs: [...faqs], privacy: pages.privacy ?? null, terms: pages.terms ?? null },
  };
}
