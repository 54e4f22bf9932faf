import { z } from 'zod';
import {
  CONNECTION_STATES,
  DISCONNECT_REASONS,
  PRIVACY_REQUEST_KINDS,
  WEBHOOK_DELIVERY_STATES,
} from '@/lib/domain/shopify/connection';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams } from './field-types';

const connectionSchema = z.object({
  /** `off` = no API keys configured; `local` = the project's Shopify simulator; `live` = Shopify. */
  configured: z.enum(['off', 'local', 'live']),
  connection: z
    .object({
      shop: z.string(),
      state: z.enum(CONNECTION_STATES),
      reason: z.enum(DISCONNECT_REASONS).nullable(),
      scopes: z.array(z.object({ name: z.string(), granted: z.boolean() })),
      installed_at: z.string().nullable(),
      ended_at: z.string().nullable(),
      token_expires_at: z.string().nullable(),
      last_sync_at: z.string().nullable(),
      /** Address in Shopify at which the merchant installs or opens the app; null = unknown. */
      open_url: z.string().nullable(),
    })
    .nullable(),
  /** Last webhook of each topic; topics that have never arrived are absent. */
  deliveries: z.array(
    z.object({ topic: z.string(), at: z.string(), state: z.enum(WEBHOOK_DELIVERY_STATES), reason: z.string() }),
  ),
  privacy: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(PRIVACY_REQUEST_KINDS),
      requested_at: z.string(),
      orders: z.number(),
      /** Whether the exported file can still be downloaded. */
      ready: z.boolean(),
    }),
  ),
});
export type ShopifyConnectionDto = z.output<typeof connectionSchema>;

const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;
const ofShop = { audience: 'user', action: 'shopify.manage', handledBy: 'tenant-api', params: tenantParams } as const;

/** Calls about the connection between a tenant and its Shopify shop (SET-04). No response contains an access token. */
export const shopifyConnectionEndpoints = {
  show: defineEndpoint({
    ...ofShop,
    name: 'shopify.connection',
    method: 'GET',
    path: '/api/:tenant/shopify-connection',
    summary:
      'Returns state, scopes and token expiry of the connection, the last webhook of each topic, and privacy requests.',
    answer: buildEnvelopeSchema(connectionSchema),
    errors: refusals,
  }),
  test: defineEndpoint({
    ...ofShop,
    name: 'shopify.testConnection',
    method: 'POST',
    path: '/api/:tenant/shopify-connection/test',
    summary: 'Fetches the shop’s name and the app’s scopes from the shop.',
    answer: buildEnvelopeSchema(
      z.object({
        ok: z.boolean(),
        /** Kind of the failure (see `lib/integrations/shopify/errors`); null = no failure. */
        problem: z.string().nullable(),
        shop_name: z.string().nullable(),
        took_ms: z.number(),
      }),
    ),
    errors: [...refusals, 'conflict', 'unavailable'],
  }),
  disconnect: defineEndpoint({
    ...ofShop,
    name: 'shopify.disconnect',
    method: 'DELETE',
    path: '/api/:tenant/shopify-connection',
    summary: 'Uninstalls the app in the shop and deletes its tokens. Orders remain.',
    answer: buildEnvelopeSchema(z.object({ disconnected: z.literal(true) })),
    errors: [...refusals, 'conflict'],
  }),
  dataExport: defineEndpoint({
    ...ofShop,
    name: 'shopify.dataExport',
    method: 'GET',
    path: '/api/:tenant/shopify-connection/privacy/:requestId',
    summary: 'Exports the data about a person who requested it through Shopify, as JSON to pass on.',
    params: tenantParams.extend({ requestId: z.string().max(200) }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: refusals,
  }),
};
