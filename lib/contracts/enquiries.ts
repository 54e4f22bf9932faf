import { z } from 'zod';
import { ENQUIRY_LIMITS } from '@/lib/domain/enquiries/fields';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { currency, region, shippingMethod, tenantParams, uuid } from './field-types';

const text = (max: number) => z.string().trim().max(max, 'too long').default('');
const day = z.union([z.iso.date('invalid'), z.literal('')]).default('');

/** Enquiry for something that the catalogue does not have (ADM-14). Messages are keys. */
const fields = {
  // One line, because it may end up in a mail header.
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(ENQUIRY_LIMITS.name, 'too long')
    .regex(/^\P{Cc}*$/u, 'invalid'),
  email: z.string().trim().min(1, 'required').max(ENQUIRY_LIMITS.email, 'too long').pipe(z.email('invalid')),
  company: text(ENQUIRY_LIMITS.company),
  event_date: day,
  quantity: z
    .union([
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,6}$/, 'invalid'),
      z.literal(''),
    ])
    .default(''),
  budget: text(ENQUIRY_LIMITS.budget),
  message: z.string().trim().min(1, 'required').max(ENQUIRY_LIMITS.message, 'too long'),
};

const enquirySchema = z.object({
  id: uuid,
  /** Company or client that sent the enquiry; empty for a visitor without an account. */
  tenant_name: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  event_date: z.string(),
  quantity: z.string(),
  budget: z.string(),
  message: z.string(),
  file_name: z.string().nullable(),
  created_at: z.string(),
});
export type EnquiryDto = z.output<typeof enquirySchema>;

/**
 * Additional fields in the form for visitors. `website` is an invisible honeypot: an enquiry that fills it is
 * acknowledged but not stored.
 */
const visitorFields = {
  ...fields,
  website: z.string().max(ENQUIRY_LIMITS.message).default(''),
};

const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;
const limit = { points: 20, perSeconds: 3_600 };

export const enquiryEndpoints = {
  send: defineEndpoint({
    name: 'enquiries.send',
    method: 'POST',
    path: '/api/:tenant/enquiries',
    summary:
      'Sends an enquiry for something that the catalogue does not contain, optionally with a file (png, jpeg, webp, pdf).',
    audience: 'user',
    action: 'enquiries.send',
    handledBy: 'web',
    params: tenantParams,
    bodyType: 'multipart',
    bodySize: 'files',
    body: z.strictObject({ ...fields, file: z.unknown().optional() }),
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: [...refusals, 'invalid', 'too_large', 'unsupported_media_type', 'rate_limited'],
  }),
  save: defineEndpoint({
    name: 'enquiries.save',
    method: 'POST',
    path: '/api/service/:tenant/enquiries',
    summary: 'Stores an enquiry whose file the web tier has checked (base64).',
    audience: 'service',
    asUser: 'enquiries.send',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({
      ...fields,
      file: z
        .strictObject({
          name: z.string().min(1).max(200),
          type: z.enum(['png', 'jpg', 'webp', 'pdf']),
          data: z.string(),
        })
        .nullable(),
    }),
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: limit,
  }),
  ask: defineEndpoint({
    name: 'enquiries.ask',
    method: 'POST',
    path: '/api/enquiries',
    summary: 'Sends an enquiry for event merchandise to the platform, without an account (MKT-11).',
    audience: 'public',
    handledBy: 'web',
    body: z.strictObject(visitorFields),
    bodyType: 'json-or-multipart',
    formPage: '/need-merch-for-an-event',
    answer: buildEnvelopeSchema(z.object({ sent: z.literal(true) })),
    errors: ['invalid', 'rate_limited'],
  }),
  /** Part of `ask` that the tenant API handles: enforces the rate limit and stores the enquiry for staff. */
  saveFromVisitor: defineEndpoint({
    name: 'enquiries.saveFromVisitor',
    method: 'POST',
    path: '/api/service/enquiries',
    summary: 'Stores the enquiry of a visitor without an account.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.strictObject(visitorFields),
    answer: buildEnvelopeSchema(z.object({ sent: z.literal(true) })),
    errors: ['invalid', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 3_600 },
  }),
  list: defineEndpoint({
    name: 'enquiries.list',
    method: 'GET',
    path: '/api/enquiries',
    summary: 'Lists the enquiries of all tenants and of visitors for the platform’s staff, newest first, 25 per page.',
    audience: 'user',
    action: 'enquiries.read',
    handledBy: 'tenant-api',
    query: z.object({
      /** Only enquiries of the last `days` days. */
      days: z.coerce.number().int().min(1).max(366).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(enquirySchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
      }),
    ),
    errors: refusals,
  }),
  file: defineEndpoint({
    name: 'enquiries.file',
    method: 'GET',
    path: '/api/enquiries/:enquiryId/file',
    summary: 'Downloads the file of an enquiry, for the platform’s staff.',
    audience: 'user',
    action: 'enquiries.read',
    handledBy: 'tenant-api',
    params: z.object({ enquiryId: uuid }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: refusals,
  }),
  shipping: defineEndpoint({
    name: 'help.shipping',
    method: 'GET',
    path: '/api/help/shipping',
    summary: 'Returns the platform’s shipping prices by region and destination (ADM-18).',
    audience: 'user',
    action: 'help.view',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          region,
          currency,
          /**
           * Groups of destination countries with equal prices; `*` = all other countries. Prices in major units ex VAT,
           * null = not offered.
           */
          zones: z.array(
            z.object({
              countries: z.array(z.string()),
              methods: z.record(shippingMethod, z.number().nullable()),
              additional_item: z.number(),
            }),
          ),
        }),
      ),
    ),
    errors: refusals,
  }),
};
