import { z } from 'zod';
import { endpointPath } from '@/lib/contracts/path';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { ApiError, callApi } from '../api';
import { appendNested } from '../form-data';

type Configuration = z.output<typeof storeConfigEndpoints.show.answer>['data'];

/** One of the store's addresses of its configuration. */
export type ConfigAddress = {
  readonly tenant: number;
  readonly slug: string;
};

const record = z.record(z.string(), z.unknown());
const SAVED = 'Request was successful';

/**
 * The configuration out of an answer of its calls.
 * @throws Error 'API response indicates failure' for an answer that reports one, and the two messages about sets that
 * are missing (EVT-07)
 */
export function readConfigAnswer(answer: unknown): Configuration {
  const { success, data } = record.catch({}).parse(answer);
  if (success === false) throw new Error('API response indicates failure');
  const sets = record.catch({}).parse(data);
  for (const name of ['available_colour_sets', 'available_font_sets'])
    if (!Array.isArray(sets[name])) throw new Error(`${name} not found in API response or is not an array`);
  return storeConfigEndpoints.show.answer.shape.data.parse(data);
}

/** Whether a save was one: the success flag, or the status that says so (EVT-08). @throws Error 'Save operation failed' */
export function assertSaved(answer: unknown): void {
  const { success, status } = record.catch({}).parse(answer);
  if (success !== true && status !== SAVED) throw new Error('Save operation failed');
}

/**
 * What a save sends: JSON, or a form with nested keys as soon as a picture goes along (EVT-09). A blob that is null is
 * left out, an empty list is sent as an empty value.
 */
export function configBody(body: Readonly<Record<string, unknown>>): FormData | Readonly<Record<string, unknown>> {
  if (!holdsBlob(body)) return withoutEmptyBlobs(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendNested(form, name, emptyListsAsText(value));
  return form;
}

/** Loads a store's configuration. What goes wrong is logged and thrown on (EVT-07). */
export async function loadStoreConfig(address: ConfigAddress, signal?: AbortSignal): Promise<Configuration> {
  try {
    const path = endpointPath(storeConfigEndpoints.show, address);
    return readConfigAnswer(await callApi(path, signal ? { signal } : {}));
  } catch (error) {
    // Who leaves the page, or has no network, has not found a fault.
    if (!(error instanceof DOMException) && !(error instanceof ApiError && error.code === 'network'))
      console.error('the store configuration could not be loaded', error);
    throw error;
  }
}

/** Saves what of the configuration is given, and answers it as it is now. What goes wrong is logged and thrown on (EVT-08). */
export async function saveStoreConfig(
  address: ConfigAddress,
  body: Readonly<Record<string, unknown>>,
): Promise<Configuration> {
  try {
    const path = endpointPath(storeConfigEndpoints.update, address);
    const answer = await callApi(path, { method: 'POST', csrf: true, body: configBody(body) });
    assertSaved(answer);
    return readConfigAnswer(answer);
  } catch (error) {
    // Fields that are refused are told beside them.
    if (!(error instanceof ApiError && error.code === 'invalid'))
      console.error('the store configuration could not be saved', error);
    throw error;
  }
}

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob);
}

/** A picture that was not chosen is no field. */
function withoutEmptyBlobs(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([key, inner]) => !(key.endsWith('Blob') && inner === null)))
        : value,
    ]),
  );
}

function emptyListsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? '' : value.map(emptyListsAsText);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptyListsAsText(inner)]));
}
