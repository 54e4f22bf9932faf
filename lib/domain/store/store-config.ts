import { z } from 'zod';
import { isHexColour } from './contrast';
import { looseBooleanSchema } from './loose-boolean';

/** Maximum length of a text field of the configuration (GFT-10, API-12). */
export const MAX_CONFIG_TEXT_LENGTH = 5_000;

/**
 * Returns whether a link is http(s) or a path of this site. Rejects `\`, which browsers read as `/`, and tabs and line
 * breaks, which browsers drop (STO-19).
 */
export function isPageLink(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\\]/.test(url)) return false;
  return /^\/(?!\/)/.test(url) || (/^https?:\/\/[^/]/i.test(url) && URL.canParse(url));
}

/** Returns whether a picture is hosted on this site; pages load no pictures from other sites. */
export const isPicturePath = (url: string): boolean => isPageLink(url) && url.startsWith('/');

const text = z.string().max(MAX_CONFIG_TEXT_LENGTH, 'too long');
const line = text.trim().regex(/^[^\r\n]*$/, 'one line only');
const link = line.refine((url) => url === '' || isPageLink(url), 'link invalid');
const webLink = line.refine((url) => url === '' || (isPageLink(url) && !url.startsWith('/')), 'link invalid');
const picture = line.refine((url) => url === '' || isPicturePath(url), 'picture invalid');
const email = line.refine((value) => value === '' || z.email().safeParse(value).success, 'email invalid');
const name = line.min(1, 'required').max(120, 'too long');
/** Ids arrive as numbers, and from forms as text. */
const id = z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,9}$/)]).transform(Number);
const hexColour = line.refine(isHexColour, 'no hex colour');

/** Fields of a colour set that is created or changed (EVT-10). For `tertiary` and `backgroundImage`, '' = none. */
export const colourSetFields = {
  name,
  primary: hexColour,
  secondary: hexColour,
  tertiary: z
    .union([z.literal(''), hexColour])
    .nullish()
    .transform((value) => value || null),
  backgroundImage: picture.nullish().transform((value) => value || null),
};
export const colourSetSchema = z.object(colourSetFields);
export type ColourSetFields = z.output<typeof colourSetSchema>;

export const DEFAULT_FONT_WEIGHTS = { fontOne: 500, fontTwo: 400 } as const;

/**
 * One of the two faces of a font set: a family of the catalogue (EVT-12) and its weight. The catalogue determines the
 * file's address.
 */
const fontFace = (weight: number) =>
  z.object({
    name,
    url: z.string().max(500).default(''),
    weight: z.coerce.number().int().min(100, 'invalid').max(900, 'invalid').default(weight),
  });
const description = line.max(300, 'too long');
export const fontSetSchema = z.object({
  fontSetName: name,
  fontSetDescription: description.default(''),
  fontOne: fontFace(DEFAULT_FONT_WEIGHTS.fontOne),
  fontTwo: fontFace(DEFAULT_FONT_WEIGHTS.fontTwo),
});
export type FontSetFields = z.output<typeof fontSetSchema>;

/** The 25 fields of the form by name (EVT-04), all optional: a missing field stays unchanged. */
export const storeConfigChangeSchema = z.object({
  storeName: name.optional(),
  facebookUrl: webLink.optional(),
  instagramUrl: webLink.optional(),
  tiktokUrl: webLink.optional(),
  phone: line.max(60, 'too long').optional(),
  address: text.optional(),
  email: email.optional(),
  useCustomLogo: looseBooleanSchema.optional(),
  customLogoURL: picture.optional(),
  homeHeading: line.optional(),
  homeSubheading: text.optional(),
  isCustomBgEnabled: looseBooleanSchema.optional(),
  customBGURL: picture.optional(),
  doesCustomBGHaveDarkText: looseBooleanSchema.optional(),
  isHomeButtonEnabled: looseBooleanSchema.optional(),
  homeButtonText: line.max(80, 'too long').optional(),
  homeButtonURL: link.optional(),
  isAboutUsEnabled: looseBooleanSchema.optional(),
  aboutUsPageName: line.max(80, 'too long').optional(),
  aboutUsPageContent: z.string().max(50_000, 'too long').optional(),
  contactUsHeading: line.optional(),
  contactUsSubheading: text.optional(),
  contactUsFormEmail: email.optional(),
  /**
   * An id selects a set. Further fields with an id change that set, if it belongs to the tenant; fields without an id
   * create a set.
   */
  colourSet: z.object({ id: id.nullish(), ...colourSetSchema.partial().shape }).optional(),
  fontSet: z
    .object({ id: id.nullish(), ...fontSetSchema.partial().shape, fontSetDescription: description.optional() })
    .optional(),
});
export type StoreConfigChange = z.output<typeof storeConfigChangeSchema>;
/**
 * The 25 field names (EVT-04).
 * @public tests compare the form and the API with them
 */
export const STORE_CONFIG_FIELDS = Object.keys(storeConfigChangeSchema.shape);

export interface ColourSet extends ColourSetFields {
  readonly id: number;
  /** User who created the set; null for the platform's sets, which are read-only (EVT-10). */
  readonly createdByUserId: number | null;
}

export interface FontSet extends FontSetFields {
  readonly id: number;
  readonly createdByUserId: number | null;
}

/** The 25 fields of the form (EVT-04). */
export interface StoreConfig {
  readonly storeName: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly tiktokUrl: string;
  readonly phone: string;
  readonly address: string;
  readonly email: string;
  readonly useCustomLogo: boolean;
  readonly customLogoURL: string;
  readonly homeHeading: string;
  readonly homeSubheading: string;
  readonly isCustomBgEnabled: boolean;
  readonly customBGURL: string;
  readonly doesCustomBGHaveDarkText: boolean;
  readonly isHomeButtonEnabled: boolean;
  readonly homeButtonText: string;
  readonly homeButtonURL: string;
  readonly isAboutUsEnabled: boolean;
  readonly aboutUsPageName: string;
  readonly aboutUsPageContent: string;
  readonly contactUsHeading: string;
  readonly contactUsSubheading: string;
  readonly contactUsFormEmail: string;
  readonly colourSet: ColourSet;
  readonly fontSet: FontSet;
}
