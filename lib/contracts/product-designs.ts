import { z } from 'zod';
import { sceneSchema } from '@/lib/domain/scene/schema';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, storeParams } from './field-types';
import { colourSchema } from './product';

const productParams = storeParams.extend({ productId: numericId });

const areaSchema = z.object({ width_mm: z.number(), height_mm: z.number(), dpi: z.number() });
const designSchema = z.object({
  product_id: z.number(),
  name: z.string(),
  form: z.string(),
  locked: z.boolean(),
  /** Whether the product is on sale, so that shoppers see the published design. */
  live: z.boolean(),
  /** Number of saves of the draft. */
  revision: z.number().int(),
  /** Design revision that shoppers see; null for a product that was never on sale. */
  published_revision: z.number().int().nullable(),
  published_picture_version: z.string().nullable(),
  /** Time of the last save of the draft; null when there is no draft that differs from the published design. */
  draft_saved_at: z.string().nullable(),
  picture_version: z.string(),
  colours: z.array(colourSchema),
  areas: z.object({ front: areaSchema.nullable(), back: areaSchema.nullable() }),
  /** Print method of the blank; embroidery cannot print photos. */
  print_method: z.string(),
  front: sceneSchema.nullable(),
  back: sceneSchema.nullable(),
});
export type DesignDto = z.output<typeof designSchema>;

const revisionSchema = z.object({
  number: z.number().int(),
  /** Name of the person who saved the revision; null when the tenant may not see it. */
  author: z.string().nullable(),
  created_at: z.string(),
  /** Time of publication; null for a draft that was archived without being published. */
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  /** Whether it is the revision that shoppers currently see. */
  is_current: z.boolean(),
  /** Whether publishing the revision again would change what shoppers see. */
  differs: z.boolean(),
  picture_version: z.string(),
});
export type DesignRevisionDto = z.output<typeof revisionSchema>;

const editorState = z.strictObject({
  /** Number of draft saves when the editor loaded the design; the call fails when the draft was saved since then. */
  revision: z.number().int().min(1),
});
const publication = buildEnvelopeSchema(
  z.object({
    published_revision: z.number().int(),
    picture_version: z.string(),
    revision: z.number().int(),
  }),
);

const common = { audience: 'user', action: 'designs.manage', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Owner's calls about the design of a product: draft, publishing and history. */
export const productDesignEndpoints = {
  design: defineEndpoint({
    ...common,
    name: 'eventProducts.design',
    method: 'GET',
    path: '/api/:tenant/events/:slug/products/:productId/design',
    summary: 'Returns both sides of a product for the editor: the draft, or else the published design.',
    params: productParams,
    query: z.object({
      /**
       * Picture version of the requested design, which may be an earlier one of the product; absent = the draft or
       * published design.
       */
      version: z.string().max(40).optional(),
    }),
    answer: buildEnvelopeSchema(designSchema),
    errors: [...refusals, 'invalid'],
  }),
  saveDesign: defineEndpoint({
    ...common,
    name: 'eventProducts.saveDesign',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/products/:productId/design',
    summary:
      'Saves both sides as the draft, which shoppers do not see. 409 when another user has saved in the meantime.',
    params: productParams,
    bodySize: 'large',
    body: z.strictObject({
      /**
       * Number of draft saves when the editor loaded the design; the call fails when the draft was saved since then.
       * Null overwrites any draft.
       */
      revision: z.number().int().min(1).nullable(),
      front: sceneSchema.nullable(),
      back: sceneSchema.nullable(),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        revision: z.number().int(),
        /** Picture version of the draft. Equals `published_picture_version` when the draft does not differ. */
        picture_version: z.string(),
        saved_at: z.string(),
      }),
    ),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  publishDesign: defineEndpoint({
    ...common,
    name: 'eventProducts.publishDesign',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/:productId/design/publish',
    summary: 'Publishes the draft as a new revision, which shoppers see and buy. 409 when that would change nothing.',
    params: productParams,
    body: editorState,
    answer: publication,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  discardDraft: defineEndpoint({
    ...common,
    name: 'eventProducts.discardDraft',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/:productId/design/discard',
    summary: 'Discards the draft, so that the editor shows the published design again. The history keeps the draft.',
    params: productParams,
    body: editorState,
    answer: buildEnvelopeSchema(z.object({ revision: z.number().int() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  designRevisions: defineEndpoint({
    ...common,
    name: 'eventProducts.designRevisions',
    method: 'GET',
    path: '/api/:tenant/events/:slug/products/:productId/design/revisions',
    summary: 'Lists the revisions of a design, newest first, 30 at a time.',
    params: productParams,
    query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    answer: buildEnvelopeSchema(z.object({ rows: z.array(revisionSchema), next_before: z.number().int().nullable() })),
    errors: [...refusals, 'invalid'],
  }),
  publishRevision: defineEndpoint({
    ...common,
    name: 'eventProducts.publishRevision',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/:productId/design/revisions/:number/publish',
    summary: 'Publishes an earlier revision again as a new one. 409 when that would change nothing.',
    params: productParams.extend({ number: numericId }),
    body: editorState,
    answer: publication,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
};
