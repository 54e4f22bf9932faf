import type { z } from 'zod';
import type { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { toStoreConfig } from '@/lib/domain/store/config-dto';
import type { StoreConfig } from '@/lib/domain/store/store-config';
import type { RichText } from '@/lib/domain/text/document';
import { EMPTY_RICH_TEXT, hasReadableText } from '@/lib/domain/text/markup';

export type Configuration = z.output<typeof storeConfigEndpoints.show.answer>['data'];

/** Form values of the store configuration screens: the 25 fields, colour and font set by id, and the pages. */
export interface ConfigForm extends Omit<StoreConfig, 'colourSet' | 'fontSet'> {
  colourSetId: number;
  fontSetId: number;
  faqs: { question: string; answer: string }[];
  privacy: RichText;
  terms: RichText;
  /** Images that are uploaded on save; used by the old form only. */
  customLogoBlob: File | null;
  customBGBlob: File | null;
}

export function toConfigForm(configuration: Configuration): ConfigForm {
  const { colourSet, fontSet, ...fields } = toStoreConfig(configuration);
  const { faqs, privacy, terms } = configuration.store_pages;
  return {
    ...fields,
    colourSetId: colourSet.id,
    fontSetId: fontSet.id,
    faqs: faqs.map((faq) => ({ ...faq })),
    privacy: privacy ?? EMPTY_RICH_TEXT,
    terms: terms ?? EMPTY_RICH_TEXT,
    customLogoBlob: null,
    customBGBlob: null,
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob) && !(b instanceof Blob) && JSON.stringify(a) === JSON.stringify(b));

/**
 * Returns the body of a save: only fields that differ from the loaded values, so that concurrent changes to other
 * fields are not overwritten.
 */
export function buildConfigChange(form: ConfigForm, loaded: ConfigForm) {
  const changed = Object.entries(form).filter(([name, value]) => !isSame(value, Reflect.get(loaded, name)));
  const pages: Record<string, unknown> = {};
  const config: Record<string, unknown> = {};
  for (const [name, value] of changed) {
    if (name === 'colourSetId') config.colourSet = { id: value };
    else if (name === 'fontSetId') config.fontSet = { id: value };
    else if (name === 'faqs') pages.faqs = value;
    else if (name === 'privacy' || name === 'terms') pages[name] = hasReadableText(form[name]) ? value : null;
    else if (value !== null) config[name] = value;
  }
  return { storeConfig: config, ...(Object.keys(pages).length > 0 ? { storePages: pages } : {}) };
}

/** Returns the part of a change that the preview can render. Images that have not been uploaded are left out. */
export function buildConfigDraft(form: ConfigForm, loaded: ConfigForm): Record<string, unknown> {
  const { customLogoBlob: _logo, customBGBlob: _background, ...config } = buildConfigChange(form, loaded).storeConfig;
  return config;
}

/** Returns the form field name for a field name of the API. */
export function toFormField(name: string): string {
  const field = name.replace(/^storeConfig\.|^storePages\./, '');
  if (field === name) return `root.${name}`;
  if (field.startsWith('colourSet')) return 'colourSetId';
  return field.startsWith('fontSet') ? 'fontSetId' : field;
}
