import { z } from 'zod';
import { LOGO_PLACEMENTS } from '@/lib/domain/builder/logo-scene';
import { isReadableTheme } from '@/lib/domain/builder/theme';
import { REGIONS } from '@/lib/domain/regions/regions';
import { EVENT_TYPES } from '@/lib/domain/store/event';
import { MAX_EVENT_NAME_LENGTH } from '@/lib/domain/store/event-terms';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { currency, numericId, region, slug, tenantParams, uuid } from './field-types';
import { PICTURE_WIDTHS_PX } from './picture-url';

/** Maximum number of initial products of a store. */
export const MAX_BUILDER_PRODUCTS = 24;
const BUILDER_COLOURS_MAX = 12;

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is #rrggbb');
const themeSchema = z
  .strictObject({
    /** Colour set of the platform; null = the three colours below. */
    colour_set_id: numericId.nullable().default(null),
    primary: hex,
    secondary: hex,
    tertiary: hex,
  })
  .refine(isReadableTheme, 'not readable');

/** Fields of a store's initial content from the event builder, without its picture (ADM-06). */
const beginning = {
  page: z.strictObject({
    name: z.string().trim().min(1, 'required').max(MAX_EVENT_NAME_LENGTH, 'too long'),
    tagline: z.string().trim().max(160, 'too long').default(''),
  }),
  products: z
    .array(
      z.strictObject({
        blank_id: numericId,
        colours: z.array(z.string().min(1).max(80)).min(1, 'required').max(BUILDER_COLOURS_MAX, 'too many'),
        placement: z.enum(LOGO_PLACEMENTS).default('centre'),
      }),
    )
    .min(1, 'required')
    .max(MAX_BUILDER_PRODUCTS, 'too many'),
  region,
  theme: themeSchema,
  type: z.enum(EVENT_TYPES),
};

/** Store that an anonymous visitor has built and that is stored only in the browser (ADM-06). */
export const temporaryStoreSchema = z.strictObject({ img_id: uuid, ...beginning });
export type TemporaryStore = z.output<typeof temporaryStoreSchema>;

const colourSchema = z.object({ hex, share: z.number().min(0).max(1) });
const themeColours = z.object({ primary: hex, secondary: hex, tertiary: hex });

const blankSchema = z.object({
  id: z.number(),
  code: z.string(),
  form: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  chest: z.boolean(),
  colours: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string() })),
  /** Prices by region in major units ex VAT: cost of a piece with one print, and the suggested selling price. */
  prices: z.partialRecord(z.enum(REGIONS), z.object({ currency, cost: z.number(), suggested: z.number() })),
});
export type BuilderBlank = z.output<typeof blankSchema>;

const uploadedSchema = z.object({
  img_id: uuid,
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
  /** Colours of the logo, largest share first. */
  colours: z.array(colourSchema),
  /** Themes from these colours, closest first. */
  themes: z.array(themeColours).min(1),
  /** Whether the single-colour background of the logo was removed. */
  cut_out: z.boolean(),
});
export type BuilderLogo = z.output<typeof uploadedSchema>;

const routed = tenantParams.extend({ route: z.array(z.string()) });
const refusals = ['unauthenticated', 'forbidden', 'not_found', 'invalid'] as const;
const imageParams = z.object({ imgId: uuid });
const fileBody = {
  name: z.string().min(1).max(200),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  data: z.string(),
};

/** Event builder, which needs no account, and how an account takes over its result (ADM-05…07, API-18, API-19). */
export const builderEndpoints = {
  catalogue: defineEndpoint({
    name: 'builder.catalogue',
    method: 'GET',
    path: '/api/builder/catalogue',
    summary: 'Returns the platform’s products with colours and prices, and its colour sets.',
    audience: 'public',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(
      z.object({
        blanks: z.array(blankSchema),
        colour_sets: z.array(themeColours.extend({ id: z.number(), name: z.string() })),
      }),
    ),
  }),
  upload: defineEndpoint({
    name: 'builder.upload',
    method: 'POST',
    path: '/api/builder/uploads',
    summary: 'Stores a logo (png, jpeg, webp) for seven days and returns themes made from its colours.',
    audience: 'public',
    handledBy: 'web',
    bodyType: 'multipart',
    bodySize: 'picture',
    body: z.object({ file: z.unknown(), keep_ground: z.enum(['0', '1']).default('0') }),
    answer: buildEnvelopeSchema(uploadedSchema),
    errors: ['invalid', 'too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
  }),
  uploaded: defineEndpoint({
    name: 'builder.uploaded',
    method: 'GET',
    path: '/api/builder/uploads/:imgId',
    summary: 'Returns a logo of the event builder. Its id is the only proof of access.',
    audience: 'public',
    handledBy: 'web',
    params: imageParams,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
  mockup: defineEndpoint({
    name: 'builder.mockup',
    method: 'GET',
    path: '/api/builder/mockups/:imgId/:form/:colour',
    summary: 'Draws a product in a colour (rrggbb) with a logo; with `plain` instead of an id without a logo.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({
      imgId: z.union([uuid, z.literal('plain')]),
      form: z.string().regex(/^[a-z0-9-]{1,40}$/),
      colour: z.string().regex(/^[0-9a-f]{6}$/i),
    }),
    query: z.object({
      w: z.coerce.number().int().pipe(z.literal(PICTURE_WIDTHS_PX)).default(480),
      placement: z.enum(LOGO_PLACEMENTS).default('centre'),
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  saveUpload: defineEndpoint({
    name: 'builder.saveUpload',
    method: 'POST',
    path: '/api/service/builder/uploads',
    summary: 'Stores a logo that the web tier has checked and re-encoded (base64), until it expires.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object(fileBody),
    answer: buildEnvelopeSchema(z.object({ img_id: uuid })),
    errors: ['invalid', 'rate_limited', 'unavailable'],
    // High, because a company's team may share one network address, and each person tries a few logos.
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  read: defineEndpoint({
    name: 'builder.read',
    method: 'GET',
    path: '/api/service/builder/uploads/:imgId',
    summary: 'Returns the bytes of a logo of the event builder.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: imageParams,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
  move: defineEndpoint({
    name: 'assets.move',
    method: 'POST',
    path: '/api/:tenant/:route*/assets/move',
    summary:
      'Copies a logo of the event builder to the tenant’s library. A repeated call returns the same picture (API-18).',
    audience: 'user',
    action: 'assets.manage',
    handledBy: 'tenant-api',
    params: routed,
    body: z.strictObject({ img_id: uuid }),
    /** Id of the picture. */
    answer: buildEnvelopeSchema(uuid),
    errors: refusals,
  }),
  adopt: defineEndpoint({
    name: 'events.adopt',
    method: 'POST',
    path: '/api/:tenant/:route*/events/create',
    summary:
      'Moves a temporary store to the tenant. Repeated calls with the same picture create only one store (API-19).',
    audience: 'user',
    action: 'events.manage',
    handledBy: 'tenant-api',
    params: routed,
    body: z.strictObject({ image_id: uuid, ...beginning }),
    answer: buildEnvelopeSchema(z.object({ id: z.number(), slug, name: z.string() })),
    errors: refusals,
  }),
};
