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

/** An address that orders may be sent to: https, a public host by name, no user and no port of another service. Whoever
 *  sends must still look at what the name resolves to. */
export function isPublicEndpoint(address: string): boolean {
  // Programs differ in what a backslash is, and so in which host they read.
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i.test(hostname);
  return isName && !/\.(?:local|localhost|internal|lan|home|invalid|example|onion)$/i.test(hostname);
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address is of the machine that asks: http or https, any port, by the three names that mean nothing else. */
export function isLoopbackEndpoint(address: string): boolean {
  if (/[\\\s]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // As it was typed: `127.1` and `2130706433` are other ways to write the same, and are refused.
  const isPlain = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i.test(address);
  return isPlain && /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && username === '' && password === '';
}

/** An address that test orders may be sent to: a public one, or, where the server itself runs on a local address, one of the
 *  same machine. Orders of shoppers never go there. */
export const isTestEndpoint = (address: string, { isLocal }: { readonly isLocal: boolean }): boolean =>
  isPublicEndpoint(address) || (isLocal && isLoopbackEndpoint(address));

/** How orders get to a fulfiller. */
export const FULFILLER_PROVIDERS = ['api', 'email', 'folder'] as const;
export type FulfillerProvider = (typeof FULFILLER_PROVIDERS)[number];

/** The form that registers a fulfiller with an event, in the names of the wire (EVT-17). */
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
  /** Written, never read back. */
  api_key: line(500).default(''),
  vat_number: line(40).default(''),
});
export type Registration = z.output<typeof registrationSchema>;

/** What can be changed of a fulfiller later; an empty key keeps the one that is there (ADM-15). Prices are the caller's. */
export const fulfillerUpdateSchema = registrationSchema.extend({
  provider: z.enum(FULFILLER_PROVIDERS, 'invalid'),
  daily_capacity: z
    .number('whole numbers only')
    .int('whole numbers only')
    .min(1, 'too small')
    .max(1_000_000, 'too large')
    .nullable(),
});

/** The fields of the form, in its order.
 *  @public the form is held to it by a test */
export const REGISTRATION_FIELDS = Object.keys(registrationSchema.shape);
