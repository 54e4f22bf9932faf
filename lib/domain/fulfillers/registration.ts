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
 * Returns whether orders may be sent to a URL: https, a public host by name, the default port, no user or password. The
 * sender must still check the IP address of the host.
 */
export function isPublicEndpoint(address: string): boolean {
  // Programs interpret backslashes in a URL differently, and could connect to different hosts.
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i.test(hostname);
  return isName && !/\.(?:local|localhost|internal|lan|home|invalid|example|onion)$/i.test(hostname);
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns whether a URL points to this machine: http or https, any port, and the host `localhost`, `127.0.0.1` or
 * `[::1]`.
 */
export function isLoopbackEndpoint(address: string): boolean {
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // Checks the text before it is parsed: the parser converts other spellings of this host, such as `127.1` and
  // `2130706433`, which must be rejected.
  const isPlain = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i.test(address);
  return isPlain && /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && username === '' && password === '';
}

/**
 * Returns whether test orders may be sent to a URL: a public one, or, where the server itself runs on a local address
 * (`isLocal`), one on the same machine. Shoppers' orders are never sent to the same machine.
 */
export const isTestEndpoint = (address: string, { isLocal }: { readonly isLocal: boolean }): boolean =>
  isPublicEndpoint(address) || (isLocal && isLoopbackEndpoint(address));

/** Ways in which orders reach a fulfiller. */
export const FULFILLER_PROVIDERS = ['api', 'email', 'folder'] as const;
export type FulfillerProvider = (typeof FULFILLER_PROVIDERS)[number];

/** Schema of the form that registers a fulfiller with an event, with the field names of the API (EVT-17). */
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
  /** Local hour from which an order counts as one of the next day. */
  cut_off_hour: z
    .number('whole numbers only')
    .int('whole numbers only')
    .min(1, 'too small')
    .max(23, 'too large')
    .nullish()
    .transform((hour) => hour ?? null),
  api_endpoint: line(2_000)
    .refine((address) => address === '' || isPublicEndpoint(address), 'no public https')
    .default(''),
  /** Write-only: responses never contain it. */
  api_key: line(500).default(''),
  vat_number: line(40).default(''),
});
export type Registration = z.output<typeof registrationSchema>;

/**
 * Schema of the form for changing a fulfiller; an empty key keeps the stored one (ADM-15). The contract adds the fields
 * for prices.
 */
export const fulfillerUpdateSchema = registrationSchema.extend({
  provider: z.enum(FULFILLER_PROVIDERS, 'invalid'),
  daily_capacity: z
    .number('whole numbers only')
    .int('whole numbers only')
    .min(1, 'too small')
    .max(1_000_000, 'too large')
    .nullable(),
});

/**
 * Fields of the form in their sequence.
 * @public a test compares the form with it
 */
export const REGISTRATION_FIELDS = Object.keys(registrationSchema.shape);
