import { z } from 'zod';
import { findCountryByIso2 } from '../regions/countries';

const line = (max: number) =>
  z
    .string('required')
    .trim()
    .max(max, 'too long')
    .regex(/^[^\r\n]*$/, 'one line only');
const needed = (max: number) => line(max).min(1, 'required');
const country = z
  .string('required')
  .min(1, 'required')
  .refine((code) => findCountryByIso2(code) !== null, 'invalid');
const several = (item: z.ZodType<string>) =>
  z
    .array(item, 'required')
    .min(1, 'required')
    .max(250)
    .transform((list) => [...new Set(list)]);

/**
 * Returns whether orders may be sent to an address: https, a public host by name, no user and no unusual port. The
 * sender must still check what the name resolves to.
 */
export function isPublicEndpoint(address: string): boolean {
  // Programs read backslashes differently, and thus a different host.
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i.test(hostname);
  return isName && !/\.(?:local|localhost|internal|lan|home|invalid|example|onion)$/i.test(hostname);
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns whether an address belongs to this machine: http or https, any port, by the three unambiguous names. */
export function isLoopbackEndpoint(address: string): boolean {
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // Checked as typed, because `127.1` and `2130706433` are other spellings of the same host and are rejected.
  const isPlain = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i.test(address);
  return isPlain && /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && username === '' && password === '';
}

/**
 * Returns whether test orders may be sent to an address: a public one, or, where the server runs on a local address,
 * one of the same machine. Shoppers' orders never go there.
 */
export const isTestEndpoint = (address: string, { isLocal }: { readonly isLocal: boolean }): boolean =>
  isPublicEndpoint(address) || (isLocal && isLoopbackEndpoint(address));

/** Channels through which orders reach a fulfiller. */
export const FULFILLER_PROVIDERS = ['api', 'email', 'folder'] as const;
export type FulfillerProvider = (typeof FULFILLER_PROVIDERS)[number];

/** Form that registers a fulfiller with an event, with the field names of the API (EVT-17). */
export const registrationSchema = z.object({
  name: needed(120),
  contact_name: needed(120),
  email: needed(254).pipe(z.email('email invalid')),
  phone: line(60).default(''),
  address: z.string('required').trim().min(1, 'required').max(500, 'too long'),
  /** ISO 3166 alpha-2. */
  country,
  ships_to: several(country),
  categories: several(needed(60)),
  print_methods: several(needed(60)),
  lead_time_days: z
    .number('whole numbers only')
    .int('whole numbers only')
    .min(0, 'too small')
    .max(120, 'too large')
    .nullish()
    .transform((days) => days ?? null),
  api_endpoint: line(2_000)
    .refine((address) => address === '' || isPublicEndpoint(address), 'no public https')
    .default(''),
  /** Write-only: responses never contain it. */
  api_key: line(500).default(''),
  vat_number: line(40).default(''),
});
export type Registration = z.output<typeof registrationSchema>;

/** Form for changing a fulfiller; an empty key keeps the current one (ADM-15). Prices are set by the caller. */
export const fulfillerUpdateSchema = registrationSchema.extend({
  provider: z.enum(FULFILLER_PROVIDERS, 'invalid'),
  daily_capacity: z
    .number('whole numbers only')
    .int('whole numbers only')
    .min(1, 'too small')
    .max(1_000_000, 'too large')
    .nullable(),
});

/** Fields of the form in their sequence. @public a test compares the form with it */
export const REGISTRATION_FIELDS = Object.keys(registrationSchema.shape);
