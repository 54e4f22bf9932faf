import type { z } from 'zod';
import type { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { storeConfigOf } from '@/lib/domain/store/config-wire';
import type { StoreConfig } from '@/lib/domain/store/store-config';
import type { RichText } from '@/lib/domain/text/document';
import { EMPTY_TEXT, hasWords } from '@/lib/domain/text/markup';

export type Configuration = z.output<typeof storeConfigEndpoints.show.answer>['data'];

/** What the screens of a store's configuration edit: the 25 fields, sets by their id, and the pages beside them. */
export interface ConfigForm extends Omit<StoreConfig, 'colourSet' | 'fontSet'> {
  colourSetId: number;
  fontSetId: number;
  faqs: { question: string; answer: string }[];
  privacy: RichText;
  terms: RichText;
  /** Pictures that wait to be sent along; the old form alone has them. */
  customLogoBlob: File | null;
  customBGBlob: File | null;
}

export function formOf(configuration: Configuration): ConfigForm {
  const { colourSet, fontSet, ...fields } = storeConfigOf(configuration);
  const { faqs, privacy, terms } = configuration.store_pages;
  return {
    ...fields,
    colourSetId: colourSet.id,
    fontSetId: fontSet.id,
    faqs: faqs.map((faq) => ({ ...faq })),
    privacy: privacy ?? EMPTY_TEXT,
    terms: terms ?? EMPTY_TEXT,
    customLogoBlob: null,
    customBGBlob: null,
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob) && !(b instanceof Blob) && JSON.stringify(a) === JSON.stringify(b));

/** What a save sends: the fields that differ from what was loaded, so that nobody's other change is undone. */
export function changeOf(form: ConfigForm, loaded: ConfigForm) {
  const changed = Object.entries(form).filter(([name, value]) => !isSame(value, Reflect.get(loaded, name)));
  const pages: Record<string, unknown> = {};
  const config: Record<string, unknown> = {};
  for (const [name, value] of changed) {
    if (name === 'colourSetId') config.colourSet = { id: value };
    else if (name === 'fontSetId') config.fontSet = { id: value };
    else if (name === 'faqs') pages.faqs = value;
    else if (name === 'privacy' || name === 'terms') pages[name] = hasWords(form[name]) ? value : null;
    else if (value !== null) config[name] = value;
  }
  return { storeConfig: config, ...(Object.keys(pages).length > 0 ? { storePages: pages } : {}) };
}

/** The part of a change that the preview draws; pictures that are not sent yet are not there to draw. */
export function draftOf(form: ConfigForm, loaded: ConfigForm): Record<string, unknown> {
  const { customLogoBlob: _logo, customBGBlob: _background, ...config } = changeOf(form, loaded).storeConfig;
  return config;
}

/** Form name of a field that the API names. */
export function fieldOfWire(name: string): string {
  const field = name.replace(/^storeConfig\.|^storePages\./, '');
  if (field === name) return `root.${name}`;
  if (field.startsWith('colourSet')) return 'colourSetId';
  return field.startsWith('fontSet') ? 'fontSetId' : field;
}
