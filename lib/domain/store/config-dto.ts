import { z } from 'zod';
import { storeContentFields } from './content';
import {
  type ColourSet,
  DEFAULT_FONT_WEIGHTS,
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

const colourSetDtoSchema = z.object({
  id: z.number(),
  name: z.string(),
  primary: z.string(),
  secondary: z.string(),
  tertiary: z.string().nullish(),
  created_by_user_id: maker,
  background_image: z.string().nullish(),
});
const buildFaceDtoSchema = (weight: number) =>
  z.object({
    name: z.string(),
    url: text,
    weight: z.coerce
      .number()
      .nullish()
      .transform((value) => value || weight),
  });
const fontSetDtoSchema = z.object({
  id: z.number(),
  font_set_name: z.string(),
  font_set_description: text,
  font_one: buildFaceDtoSchema(DEFAULT_FONT_WEIGHTS.fontOne),
  font_two: buildFaceDtoSchema(DEFAULT_FONT_WEIGHTS.fontTwo),
  created_by_user_id: maker,
});
export type ColourSetDto = z.input<typeof colourSetDtoSchema>;
export type FontSetDto = z.input<typeof fontSetDtoSchema>;

/** Page content, including the contact form's recipient, which only the owner sees. */
const contentDtoSchema = z.object({ ...storeContentFields, contact_us_form_email: text }).omit({ faqs: true });

/** Schema of the parts of a store's record that contain the 25 fields of the configuration form (EVT-05, API-11). */
export const storeConfigDtoSchema = z.object({
  name: z.string(),
  facebook_url: text,
  instagram_url: text,
  tiktok_url: text,
  twitter_url: text,
  store_page_content: contentDtoSchema,
  store_colour_set: colourSetDtoSchema,
  store_font_set: fontSetDtoSchema,
  available_colour_sets: z.array(colourSetDtoSchema),
  available_font_sets: z.array(fontSetDtoSchema),
});
export type StoreConfigDto = z.output<typeof storeConfigDtoSchema>;

type Content = z.output<typeof contentDtoSchema>;

/** Form field → field of `store_page_content` (EVT-05). */
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

export function toColourSet(dto: z.output<typeof colourSetDtoSchema>): ColourSet {
  const { id, name, primary, secondary, tertiary, created_by_user_id: createdByUserId, background_image: image } = dto;
  return { id, name, primary, secondary, tertiary: tertiary || null, createdByUserId, backgroundImage: image || null };
}

export function toFontSet(dto: z.output<typeof fontSetDtoSchema>): FontSet {
  return {
    id: dto.id,
    fontSetName: dto.font_set_name,
    fontSetDescription: dto.font_set_description,
    fontOne: dto.font_one,
    fontTwo: dto.font_two,
    createdByUserId: dto.created_by_user_id,
  };
}

/** Converts the record to the 25 fields of the form (EVT-05). The schema has already parsed flags loosely (EVT-06). */
export function toStoreConfig(dto: StoreConfigDto): StoreConfig {
  const { store_page_content: content } = dto;
  const ofContent = Object.fromEntries(
    Object.entries(CONTENT_NAMES).map(([field, column]) => [field, content[column]]),
  ) as { [Field in keyof typeof CONTENT_NAMES]: Content[(typeof CONTENT_NAMES)[Field]] };
  return {
    ...ofContent,
    storeName: dto.name,
    facebookUrl: dto.facebook_url,
    instagramUrl: dto.instagram_url,
    tiktokUrl: dto.tiktok_url,
    colourSet: toColourSet(dto.store_colour_set),
    fontSet: toFontSet(dto.store_font_set),
  };
}

/**
 * Converts the given fields of the form to changes of the record (EVT-05). Colour and font sets are not part of the
 * result.
 */
export function toContentChange(change: StoreConfigChange): Partial<Content> {
  const changedEntries = Object.entries(CONTENT_NAMES).flatMap(([field, column]) => {
    const value: unknown = Reflect.get(change, field);
    return value === undefined ? [] : [[column, value] as const];
  });
  return Object.fromEntries(changedEntries) as Partial<Content>;
}
