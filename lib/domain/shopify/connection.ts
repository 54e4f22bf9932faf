/**
 * Where a tenant's shop stands:
 * - `pending`: the shop is proved to be the tenant's, and the app is not installed yet;
 * - `connected`: installed, and tokens are here;
 * - `disconnected`: uninstalled in Shopify, given back by the tenant, or its tokens are good for nothing.
 */
export const CONNECTION_STATES = ['pending', 'connected', 'disconnected'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Why a connection ended: in Shopify, here, or because a token was refused. */
export const DISCONNECT_REASONS = ['uninstalled', 'by hand', 'token refused'] as const;
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

/** What became of a webhook: `stale` = something newer about the same thing was here before; `ignored` = a topic or a shop
 *  that is nothing to us. */
export const DELIVERY_STATES = ['queued', 'done', 'stale', 'ignored', 'failed'] as const;

/** What Shopify's compliance topics ask for: tell a person's data, erase a person's data, erase a shop's. */
export const PRIVACY_KINDS = ['tell', 'erase', 'erase shop'] as const;
