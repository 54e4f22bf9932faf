/**
 * State of the connection to a tenant's shop:
 * - `pending`: the shop was verified as the tenant's, and the app is not installed yet;
 * - `connected`: the app is installed, and its tokens are stored;
 * - `disconnected`: uninstalled in Shopify, disconnected by the tenant, or its tokens are invalid.
 */
export const CONNECTION_STATES = ['pending', 'connected', 'disconnected'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Reasons why a connection ended: uninstalled in Shopify, disconnected here, or a token was rejected. */
export const DISCONNECT_REASONS = ['uninstalled', 'by hand', 'token refused'] as const;
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

/**
 * States of a received webhook. `stale` = a newer webhook about the same object was processed before; `ignored` = its
 * topic or its shop is not relevant here.
 */
export const WEBHOOK_DELIVERY_STATES = ['queued', 'done', 'stale', 'ignored', 'failed'] as const;

/**
 * Kinds of requests with Shopify's compliance webhooks: export a person's data (`tell`), erase a person's data, erase a
 * shop's data.
 */
export const PRIVACY_REQUEST_KINDS = ['tell', 'erase', 'erase shop'] as const;
