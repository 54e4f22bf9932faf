import { z } from 'zod';
import { buildEndpointPath } from '@/lib/contracts/path';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { ApiError, callApi } from '../api';
import { appendNested } from '../form-data';

type Configuration = z.output<typeof storeConfigEndpoints.show.answer>['data'];

/** Path parameters of a store's configuration endpoints. */
export type ConfigAddress = {
  readonly tenant: number;
  readonly slug: string;
};

const record = z.record(z.string(), z.unknown());
const SAVED = 'Request was successful';

/**
 * Parses the configuration from a response.
 * @throws Error 'API response indicates failure' when the response reports a failure; Error '… not found in API
 * response …' when the list of colour sets or of font sets is missing (EVT-07)
 */
export function parseConfigResponse(answer: unknown): Configuration {
  const { success, data } = record.catch({}).parse(answer);
  if (success === false) throw new Error('API response indicates failure');
  const sets = record.catch({}).parse(data);
  for (const name of ['available_colour_sets', 'available_font_sets'])
    if (!Array.isArray(sets[name])) throw new Error(`${name} not found in API response or is not an array`);
  return storeConfigEndpoints.show.answer.shape.data.parse(data);
}

/**
 * Requires that a save succeeded, according to the success flag or the status in the response (EVT-08).
 * @throws Error 'Save operation failed'
 */
export function assertConfigSaved(answer: unknown): void {
  const { success, status } = record.catch({}).parse(answer);
  if (success !== true && status !== SAVED) throw new Error('Save operation failed');
}

/**
 * Builds the request body of a save: JSON, or form data with nested keys when it contains an image (EVT-09). Image
 * fields that are null are left out; an empty list is sent as an empty value.
 */
export function toConfigBody(body: Readonly<Record<string, unknown>>): FormData | Readonly<Record<string, unknown>> {
  if (!holdsBlob(body)) return withoutEmptyBlobs(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendNested(form, name, emptyListsAsText(value));
  return form;
}

/** Loads a store's configuration. Errors are logged and rethrown (EVT-07). */
export async function loadStoreConfig(address: ConfigAddress, signal?: AbortSignal): Promise<Configuration> {
  try {
    const path = buildEndpointPath(storeConfigEndpoints.show, address);
    return parseConfigResponse(await callApi(path, signal ? { signal } : {}));
  } catch (error) {
    // Requests that the user aborted by leaving the page, and network errors, are not logged.
    if (!(error instanceof DOMException) && !(error instanceof ApiError && error.code === 'network'))
      console.error('the store configuration could not be loaded', error);
    throw error;
  }
}

/**
 * Saves the given parts of the configuration and returns the configuration after the save. Errors are logged and
 * rethrown (EVT-08).
 */
export async function saveStoreConfig(
  address: ConfigAddress,
  body: Readonly<Record<string, unknown>>,
): Promise<Configuration> {
  try {
    const path = buildEndpointPath(storeConfigEndpoints.update, address);
    const answer = await callApi(path, { method: 'POST', csrf: true, body: toConfigBody(body) });
    assertConfigSaved(answer);
    return parseConfigResponse(answer);
  } catch (error) {
    // Validation errors are displayed at their fields and not logged.
    if (!(error instanceof ApiError && error.code === 'invalid'))
      console.error('the store configuration could not be saved', error);
    throw error;
  }
}

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob);
}

/** Removes image fields in which no image was chosen. */
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
