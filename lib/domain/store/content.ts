import { z } from 'zod';
import { looseBooleanSchema } from './loose-boolean';

/**
 * Texts of a store's pages with the API's field names (EVT-04, EVT-05). The database stores them as one document, so
 * that a new field needs no migration. Colours, fonts and the contact form's recipient are separate.
 */
export const storeContentFields = {
  store_name: z.string(),
  facebook_url: z.string(),
  instagram_url: z.string(),
  tiktok_url: z.string(),
  twitter_url: z.string(),
  phone: z.string(),
  address: z.string(),
  email: z.string(),
  logo_enabled: looseBooleanSchema,
  custom_logo_url: z.string(),
  home_heading: z.string(),
  home_subheading: z.string(),
  home_custom_bg_enabled: looseBooleanSchema,
  home_custom_bg_url: z.string(),
  home_custom_bg_dark_text: looseBooleanSchema,
  home_button_enabled: looseBooleanSchema,
  home_button_text: z.string(),
  home_button_url: z.string(),
  about_us_enabled: looseBooleanSchema,
  about_us_page_name: z.string(),
  /** Text with simple markup (STO-18), parsed by lib/domain/text/rich-text.ts and never shown as HTML. */
  about_us_page_content: z.string(),
  contact_us_heading: z.string(),
  contact_us_subheading: z.string(),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })).readonly(),
};

export type StoreContent = {
  readonly [Field in keyof typeof storeContentFields]: z.output<(typeof storeContentFields)[Field]>;
};
