import { z } from 'zod';
import { PREVIEW_MOMENTS } from '@/lib/domain/calendar/preview-moments';
import { storeConfigDtoSchema } from '@/lib/domain/store/config-dto';
import { colourSetSchema, fontSetSchema } from '@/lib/domain/store/store-config';
import { richTextSchema } from '@/lib/domain/text/document';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { localTime, numericId, storeParams } from './field-types';
import { storeSchema } from './storefront';

const question = z.object({
  question: z.string().trim().min(1, 'required').max(300, 'too long'),
  answer: z.string().trim().min(1, 'required').max(5_000, 'too long'),
});

/**
 * Pages of a store that are saved in addition to the 25 configuration fields: the owner's text, or null for the
 * standard text.
 */
const storePagesSchema = z.object({
  faqs: z.array(question).max(60, 'too many'),
  privacy: richTextSchema.nullable(),
  terms: richTextSchema.nullable(),
});
export type StorePagesDto = z.output<typeof storePagesSchema>;

const configuration = storeConfigDtoSchema.extend({
  slug: z.string(),
  status: z.string(),
  locked: z.boolean(),
  store_pages: storePagesSchema,
});

/** Store as its shoppers see it at a moment. Local times are those of `time_zone`, as YYYY-MM-DDTHH:mm. */
const previewSchema = storeSchema.extend({
  preview: z.object({
    time_zone: z.string(),
    /** Moment that is shown, ISO timestamp. */
    shown_at: z.string(),
    local_time: z.string(),
    is_now: z.boolean(),
    /** Further moments at which the store looks different. */
    moments: z.array(z.object({ kind: z.enum(PREVIEW_MOMENTS), local_time: z.string() })),
  }),
});
export type PreviewDto = z.output<typeof previewSchema>['preview'];

const errors = ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'] as const;
const setParams = storeParams.extend({ setId: numericId });
const saved = buildEnvelopeSchema(z.object({ id: z.number() }));
const removed = buildEnvelopeSchema(z.object({ removed: z.literal(true) }));

export const storeConfigEndpoints = {
  show: defineEndpoint({
    name: 'storeConfig.show',
    method: 'GET',
    path: '/api/:tenant/store-admin/:slug/configuration',
    summary: 'Returns the content and theme of a store’s pages, with the sets to choose from (API-11).',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: storeParams,
    answer: buildEnvelopeSchema(configuration),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  update: defineEndpoint({
    name: 'storeConfig.update',
    method: 'POST',
    path: '/api/:tenant/store-admin/:slug/configuration/update',
    summary:
      'Saves the store configuration, as JSON or as a form with pictures (API-12): storeConfig contains any of the 25 fields in camelCase, storePages the other pages.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'web',
    bodyType: 'json-or-multipart',
    params: storeParams,
    // Large, because the body may contain pictures; the web tier extracts them before the tenant API validates the
    // fields.
    bodySize: 'picture',
    body: z.object({
      storeConfig: z.record(z.string(), z.unknown()).default({}),
      storePages: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: buildEnvelopeSchema(configuration),
    errors: [...errors, 'too_large', 'unsupported_media_type', 'rate_limited'],
  }),
  /** Endpoint of the tenant API that saves the configuration. */
  save: defineEndpoint({
    name: 'storeConfig.save',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/configuration',
    summary: 'Saves the store configuration without pictures, as JSON.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      // Unvalidated: the route validates field by field, so that an error names one field instead of the whole object.
      storeConfig: z.record(z.string(), z.unknown()).default({}),
      storePages: storePagesSchema.partial().optional(),
    }),
    answer: buildEnvelopeSchema(configuration),
    errors: [...errors],
  }),
  draft: defineEndpoint({
    name: 'storeConfig.draft',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/configuration/draft',
    summary: 'Stores the caller’s unsaved input for the caller’s own preview (EVT-13).',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: storeParams,
    bodySize: 'large',
    body: z.object({ storeConfig: z.record(z.string(), z.unknown()) }),
    answer: buildEnvelopeSchema(z.object({ saved: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  preview: defineEndpoint({
    name: 'storeConfig.preview',
    method: 'GET',
    path: '/api/:tenant/store-admin/:slug/preview',
    summary:
      'Returns a store to its own team, in any status; on request at a given moment and with the caller’s unsaved input.',
    audience: 'user',
    action: 'events.preview',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({ draft: z.enum(['0', '1']).default('0'), at: localTime.optional() }),
    answer: buildEnvelopeSchema(previewSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  createColourSet: defineEndpoint({
    name: 'storeConfig.createColourSet',
    method: 'POST',
    path: '/api/:tenant/store-admin/:slug/colour-sets',
    summary: 'Adds a colour set to the tenant (EVT-10).',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: storeParams,
    body: colourSetSchema,
    answer: saved,
    errors: [...errors],
  }),
  updateColourSet: defineEndpoint({
    name: 'storeConfig.updateColourSet',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/colour-sets/:setId',
    summary: 'Changes a colour set of the tenant. Colour sets of the platform cannot be changed.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: setParams,
    body: colourSetSchema,
    answer: saved,
    errors: [...errors],
  }),
  deleteColourSet: defineEndpoint({
    name: 'storeConfig.deleteColourSet',
    method: 'DELETE',
    path: '/api/:tenant/store-admin/:slug/colour-sets/:setId',
    summary: 'Deletes a colour set of the tenant that no store uses.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: setParams,
    answer: removed,
    errors: [...errors],
  }),
  createFontSet: defineEndpoint({
    name: 'storeConfig.createFontSet',
    method: 'POST',
    path: '/api/:tenant/store-admin/:slug/font-sets',
    summary: 'Adds a font set to the tenant, with families of the catalogue (EVT-11, EVT-12).',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: storeParams,
    body: fontSetSchema,
    answer: saved,
    errors: [...errors],
  }),
  updateFontSet: defineEndpoint({
    name: 'storeConfig.updateFontSet',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/font-sets/:setId',
    summary: 'Changes a font set of the tenant. Font sets of the platform cannot be changed.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: setParams,
    body: fontSetSchema,
    answer: saved,
    errors: [...errors],
  }),
  deleteFontSet: defineEndpoint({
    name: 'storeConfig.deleteFontSet',
    method: 'DELETE',
    path: '/api/:tenant/store-admin/:slug/font-sets/:setId',
    summary: 'Deletes a font set of the tenant that no store uses.',
    audience: 'user',
    action: 'branding.manage',
    handledBy: 'tenant-api',
    params: setParams,
    answer: removed,
    errors: [...errors],
  }),
};
