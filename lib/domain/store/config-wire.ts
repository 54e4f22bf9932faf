import { z } from 'zod';
import { storeContentFields } from './content';
import {
  type ColourSet,
  DEFAULT_WEIGHTS,
  type FontSet,
  type StoreConfig,
  type StoreConfigChange,
} from './store-config';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const maker = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

const colourSetWire = z.object({
  id: z.number(),
  name: z.string(),
  primary: z.string(),
  secondary: z.string(),
  tertiary: z.string().nullish(),
  created_by_user_id: maker,
  background_image: z.string().nullish(),
});
const faceWire = (weight: number) =>
  z.object({
    name: z.string(),
    url: text,
    weight: z.coerce
      .number()
      .nullish()
      .transform((value) => value || weight),
  });
const fontSetWire = z.object({
  id: z.number(),
  font_set_name: z.string(),
  font_set_description: text,
  font_one: faceWire(DEFAULT_WEIGHTS.fontOne),
  font_two: faceWire(DEFAULT_WEIGHTS.fontTwo),
  created_by_user_id: maker,
});
export type ColourSetWire = z.input<typeof colourSetWire>;
export type FontSetWire = z.input<typeof fontSetWire>;

/** Page content, including the contact form's recipient, which only the owner sees. */
const contentWire = z.object({ ...storeContentFields, contact_us_form_email: text }).omit({ faqs: true });

/** Part of the record from which the 25 fields are read (EVT-05, API-11). */
export const storeConfigWire = z.object({
  name: z.string(),
  facebook_url: text,
  instagram_url: text,
  tiktok_url: text,
  twitter_url: text,
  store_page_content: contentWire,
  store_colour_set: colourSetWire,
  store_font_set: fontSetWire,
  available_colour_sets: z.array(colourSetWire),
  available_font_sets: z.array(fontSetWire),
});
export type StoreConfigWire = z.output<typeof storeConfigWire>;

type Content = z.output<typeof contentWire>;

/** Form field → field of `store_page_content`, where the names differ (EVT-05). */
const CONTENT_NAMES = {
  storeName: 'store_name',
  facebookUrl: 'facebook_url',
  instagramUrl: 'instagram_url',
  tiktokUrl: 'tiktok_url',
  phone: 'phone',
  address: 'address',
  email: 'email',
  useCustomLogo: 'logo_enabled',
  customLogoURL: 'custom_logo_url',
  homeHeading: 'home_heading',
  homeSubheading: 'home_subheading',
  isCustomBgEnabled: 'home_custom_bg_enabled',
  customBGURL: 'home_custom_bg_url',
  doesCustomBGHaveDarkText: 'home_custom_bg_dark_text',
  isHomeButtonEnabled: 'home_button_enabled',
  homeButtonText: 'home_button_text',
  homeButtonURL: 'home_button_url',
  isAboutUsEnabled: 'about_us_enabled',
  aboutUsPageName: 'about_us_page_name',
  aboutUsPageContent: 'about_us_page_content',
  contactUsHeading: 'contact_us_heading',
  contactUsSubheading: 'contact_us_subheading',
  contactUsFormEmail: 'contact_us_form_email',
} as const satisfies Readonly<Record<string, keyof Content>>;

export function colourSetOf(wire: z.output<typeof colourSetWire>): ColourSet {
  const { id, name, primary, secondary, tertiary, created_by_user_id: createdByUserId, background_image: image } = wire;
  return { id, name, primary, secondary, tertiary: tertiary || null, createdByUserId, backgroundImage: image || null };
}

export function fontSetOf(wire: z.output<typeof fontSetWire>): FontSet {
  return {
    id: wire.id,
    fontSetName: wire.font_set_name,
    fontSetDescription: wire.font_set_description,
    fontOne: wire.font_one,
    fontTwo: wire.font_two,
    createdByUserId: wire.created_by_user_id,
  };
}

/** Converts the record to the 25 fields of the form (EVT-05). Flags were parsed loosely (EVT-06). */
export function storeConfigOf(wire: StoreConfigWire): StoreConfig {
  const { store_page_content: content } = wire;
  const ofContent = Object.fromEntries(
    Object.entries(CONTENT_NAMES).map(([field, column]) => [field, content[column]]),
  ) as { [Field in keyof typeof CONTENT_NAMES]: Content[(typeof CONTENT_NAMES)[Field]] };
  return {
    ...ofContent,
    storeName: wire.name,
    facebookUrl: wire.facebook_url,
    instagramUrl: wire.instagram_url,
    tiktokUrl: wire.tiktok_url,
    colourSet: colourSetOf(wire.store_colour_set),
    fontSet: fontSetOf(wire.store_font_set),
  };
}

/** Converts the given fields of the form to changes of the record (EVT-05). Colour and font sets are separate. */
export function contentOf(change: StoreConfigChange): Partial<Content> {
  const given = Object.entries(CONTENT_NAMES).flatMap(([field, column]) => {
    const value: unknown = Reflect.get(change, field);
    return value === undefined ? [] : [[column, value] as const];
  });
  return Object.fromEntries(given) as Partial<Content>;
}
