import { z } from 'zod';
import { checkEventDays } from '@/lib/domain/calendar/check-calendar';
import { SEO_LIMITS } from '@/lib/domain/store/event-terms';
import { DOMAIN_PROBLEMS, DOMAIN_STATES } from '@/lib/domain/store/own-domain';
import { PUBLISH_CHECKS } from '@/lib/domain/store/publish-checklist';
import { isPicturePath } from '@/lib/domain/store/store-config';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { printPointSchema } from './event-products';
import { eventName as name, eventStatus as status, eventTerms as terms, eventType as type } from './event-terms';
import { amount, currency, language, plannedDay, region, storeParams, tenantParams, timeZone } from './field-types';
import { productionFindings } from './production';

const address = z.string().trim().max(200, 'too long');
export const SHIPPING_KINDS = ['platform', 'free', 'fixed', 'custom'] as const;
const price = amount.pipe(z.number().min(0, 'invalid').max(100_000_00, 'invalid'));

/** Row of the owner's list of stores (ADM-10). */
export const eventRowSchema = z.object({
  id: z.number(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  slug: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  colour: z.string(),
  type,
  /** Whether it is a promo event whose gifts need no code. */
  is_sample: z.boolean(),
  region,
  status,
  locked: z.boolean(),
  orders: z.number().int(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});
export type EventRowDto = z.output<typeof eventRowSchema>;

const domainSchema = z.object({
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** TXT record by which the owner proves control of the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Problem found by the last check. */
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  checked_at: z.string().nullable(),
});

/** An event as its own team edits it (EVT-14). */
export const eventSchema = z.object({
  id: z.number(),
  tenant_id: z.number(),
  slug: z.string(),
  name: z.string(),
  type,
  status,
  locked: z.boolean(),
  region,
  currency,
  /** VAT rate in per cent. */
  vat_rate: z.number(),
  /** Whether the store charges no VAT, by its own setting or because its company is not registered for VAT. */
  not_vat_registered: z.boolean(),
  /** Whether the company is not registered for VAT, so that none of its stores charges VAT. */
  company_not_vat_registered: z.boolean(),
  /** Whether the gifts of a promo event need no code: everybody with the store's address may claim one. */
  is_sample: z.boolean(),
  countries: z.array(z.string()),
  states: z.array(z.string()),
  default_lang: language.nullable(),
  /** Languages, in addition to the default one, that search engines are informed of. */
  published_languages: z.array(language),
  /** The store's own domain and its verification state; null = none. */
  domain: domainSchema.nullable(),
  shipping: z.object({
    kind: z.enum(SHIPPING_KINDS),
    /** Prices in major units ex VAT. */
    fixed: z.number().nullable(),
    standard: z.number().nullable(),
    standard_tracked: z.number().nullable(),
    express: z.number().nullable(),
    additional_item: z.number(),
  }),
  seo: z.object({
    title: z.string(),
    description: z.string(),
    share_image: z.string(),
    index: z.boolean(),
  }),
  has_fulfiller: z.boolean(),
  /** Whether the store has an order; region and currency cannot be changed any more then. */
  has_orders: z.boolean(),
  created_at: z.string(),
});
export type EventDto = z.output<typeof eventSchema>;

const overviewSchema = z.object({
  event: eventSchema,
  orders: z.number().int(),
  /** Revenue by currency in major units; different currencies are never added together. */
  revenue: z.array(z.object({ currency, amount: z.number() })),
  units: z.number().int(),
  /** Number of codes, and how often they were used: vouchers of a paid store, promotion codes of a gift store. */
  vouchers: z.object({ codes: z.number().int(), used: z.number().int() }),
  products: z.number().int(),
  checklist: z.array(
    z.object({
      check: z.enum(PUBLISH_CHECKS),
      met: z.boolean(),
      blocks: z.boolean(),
      products: z
        .array(z.object({ id: z.number(), name: z.string(), points: z.array(printPointSchema).readonly() }))
        .readonly()
        .optional(),
      /** Number of further products whose designs were not checked. */
      unjudged: z.number().int().optional(),
      region: region.optional(),
    }),
  ),
  /** Reasons why the store's orders could not be produced; details of the check `production`. */
  production_findings: productionFindings,
});

const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const change = { ...baseEndpoint, action: 'events.manage' } as const;
const changed = buildEnvelopeSchema(eventSchema);
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const eventEndpoints = {
  list: defineEndpoint({
    name: 'events.list',
    method: 'GET',
    path: '/api/:tenant/events',
    summary:
      'Lists the tenant’s stores by search, status and type, 25 per page (ADM-10); for super-admins also the stores of all tenants.',
    ...baseEndpoint,
    action: 'events.view',
    params: tenantParams,
    query: z.object({
      q: z.string().max(200).optional(),
      status: status.optional(),
      type: type.optional(),
      tab: z.enum(['kept', 'deleted']).default('kept'),
      /** `own` = stores of the caller's tenant; `all` = stores of every tenant. */
      tenants: z.enum(['own', 'all']).default('own'),
      sort: z.enum(['newest', 'oldest', 'name', 'name-desc', 'orders', 'orders-desc']).default('newest'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(eventRowSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
      }),
    ),
    errors: refusals,
  }),
  create: defineEndpoint({
    name: 'events.create',
    method: 'POST',
    path: '/api/:tenant/events',
    summary: 'Creates a store (ADM-08). Without an address it gets one made from its name.',
    ...change,
    params: tenantParams,
    body: z
      .strictObject({
        ...terms,
        slug: address.optional(),
        logo_asset_id: z.uuid().nullable().default(null),
        /** Days of the event; null = the store has no dates. */
        event_from: plannedDay.nullable().default(null),
        event_until: plannedDay.nullable().default(null),
        /** Time zone of the event; by default that of the region. */
        time_zone: timeZone.optional(),
      })
      .superRefine((body, context) => {
        for (const [field, message] of Object.entries(checkEventDays(body)))
          context.addIssue({ code: 'custom', path: [field], message });
      }),
    answer: changed,
    errors: [...refusals, 'invalid'],
  }),
  address: defineEndpoint({
    name: 'events.address',
    method: 'GET',
    path: '/api/:tenant/event-address',
    summary: 'Suggests an address for a store’s name, or returns why it is not available (GEN-04).',
    ...change,
    params: tenantParams,
    query: z.object({ name: z.string().max(200).default(''), slug: z.string().max(200).optional() }),
    answer: buildEnvelopeSchema(
      z.object({ slug: z.string(), problem: z.enum(['required', 'reserved', 'invalid', 'taken']).nullable() }),
    ),
    errors: refusals,
  }),
  show: defineEndpoint({
    name: 'events.show',
    method: 'GET',
    path: '/api/:tenant/events/:slug',
    summary: 'Returns a store with the data that its own team can edit.',
    ...baseEndpoint,
    action: 'events.view',
    params: storeParams,
    answer: buildEnvelopeSchema(eventSchema),
    errors: refusals,
  }),
  overview: defineEndpoint({
    name: 'events.overview',
    method: 'GET',
    path: '/api/:tenant/events/:slug/overview',
    summary: 'Returns the figures of a store, and what it needs before it can open (EVT-16).',
    ...baseEndpoint,
    action: 'events.view',
    params: storeParams,
    answer: buildEnvelopeSchema(overviewSchema),
    errors: refusals,
  }),
  saveDetails: defineEndpoint({
    name: 'events.saveDetails',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/details',
    summary: 'Changes the terms of a store (EVT-14). Region and currency can be changed only before its first order.',
    ...change,
    params: storeParams,
    body: z.strictObject({
      ...terms,
      default_lang: language.nullable(),
      /** For a promo event: whether gifts are claimed without a code. Absent = no change. */
      is_sample: z.boolean().optional(),
      /** Kind of shipping prices (MNY-09). Prices that this kind does not use are deleted. */
      shipping: z.enum(SHIPPING_KINDS),
      shipping_fixed: price.nullable().default(null),
      /** Prices of the store's own table: null = not offered, 0 = offered free. */
      shipping_standard: price.nullable().default(null),
      shipping_standard_tracked: price.nullable().default(null),
      shipping_express: price.nullable().default(null),
      shipping_additional_item: price.nullable().default(null),
    }),
    answer: changed,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  saveSeo: defineEndpoint({
    name: 'events.saveSeo',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/seo',
    summary: 'Changes the texts of a store for search engines and shared links (EVT-14).',
    ...change,
    params: storeParams,
    body: z.strictObject({
      title: z.string().trim().max(SEO_LIMITS.title, 'too long'),
      description: z.string().trim().max(SEO_LIMITS.description, 'too long'),
      /** Address of a picture on this site; '' = the store’s newest product is used. */
      share_image: z
        .string()
        .trim()
        .max(2_000, 'too long')
        .refine((address) => address === '' || isPicturePath(address), 'invalid'),
      index: z.boolean(),
      /** Languages to announce to search engines; absent = no change. */
      published_languages: z.array(language).max(20, 'invalid').optional(),
    }),
    answer: changed,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  saveAddress: defineEndpoint({
    name: 'events.saveAddress',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/address',
    summary: 'Changes the address of a store. The former address redirects to it and remains reserved.',
    ...change,
    params: storeParams,
    body: z.strictObject({ slug: address }),
    answer: changed,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  saveDomain: defineEndpoint({
    name: 'events.saveDomain',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/domain',
    summary: 'Sets the store’s own domain, which is used once its DNS record proves it.',
    ...change,
    params: storeParams,
    body: z.strictObject({ host: z.string().trim().min(1, 'required').max(300, 'too long') }),
    answer: changed,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  checkDomain: defineEndpoint({
    name: 'events.checkDomain',
    method: 'POST',
    path: '/api/:tenant/events/:slug/domain/check',
    summary: 'Checks the DNS record of the store’s own domain.',
    ...change,
    params: storeParams,
    answer: changed,
    errors: [...refusals, 'conflict', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  removeDomain: defineEndpoint({
    name: 'events.removeDomain',
    method: 'DELETE',
    path: '/api/:tenant/events/:slug/domain',
    summary: 'Removes the store’s own domain. The store is again below the platform’s address.',
    ...change,
    params: storeParams,
    answer: changed,
    errors: [...refusals, 'conflict'],
  }),
  setStatus: defineEndpoint({
    name: 'events.setStatus',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/status',
    summary:
      'Opens a store, puts it on hold or makes it a draft (EVT-03). It opens only when its checklist is complete.',
    ...change,
    params: storeParams,
    body: z.strictObject({ status }),
    answer: changed,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  setLock: defineEndpoint({
    name: 'events.setLock',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/lock',
    summary: 'Locks a store against changes, or unlocks it (ADM-10).',
    ...change,
    params: storeParams,
    body: z.strictObject({ locked: z.boolean() }),
    answer: changed,
    errors: [...refusals, 'invalid'],
  }),
  remove: defineEndpoint({
    name: 'events.remove',
    method: 'DELETE',
    path: '/api/:tenant/events/:slug',
    summary: 'Deletes a store. It can be restored (ADM-10).',
    ...change,
    params: storeParams,
    answer: buildEnvelopeSchema(z.object({ slug: z.string() })),
    errors: [...refusals, 'conflict'],
  }),
  restore: defineEndpoint({
    name: 'events.restore',
    method: 'POST',
    path: '/api/:tenant/events/:slug/restore',
    summary: 'Restores a deleted store in its former state (ADM-10).',
    ...change,
    params: storeParams,
    answer: changed,
    errors: refusals,
  }),
  clone: defineEndpoint({
    name: 'events.clone',
    method: 'POST',
    path: '/api/:tenant/events/:slug/clone',
    summary: 'Copies a store as a draft with its pages, theme, products and prices, without its orders and codes.',
    ...change,
    params: storeParams,
    body: z.strictObject({
      name,
      slug: address.optional(),
      /**
       * First day of the new event; the source's other dates are shifted by the same number of days. Without it the
       * copy has no dates.
       */
      event_from: plannedDay.nullable().optional(),
    }),
    answer: changed,
    errors: [...refusals, 'invalid'],
  }),
};
