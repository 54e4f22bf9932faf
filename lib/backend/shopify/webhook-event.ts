import type { TenantId } from '@/lib/db/ids';

/** A webhook whose signature is Shopify's, for a shop that a tenant has or had. */
export interface WebhookEvent {
  readonly webhookId: string;
  /** As Shopify writes it: `orders/create`. */
  readonly topic: string;
  readonly shop: string;
  readonly tenantId: TenantId;
  /** When it happened in Shopify. */
  readonly triggeredAt: Date;
  /** Its JSON, of which nothing but the signature was checked: parse it by a schema of your own. */
  readonly payload: unknown;
}

/** What a webhook of a topic does. */
export interface WebhookHandler {
  /**
   * What the webhook is about, such as `order:123`: of two about the same thing the one that was triggered later counts,
   * in whatever order they come, also across topics that give the same subject. Null = each of them counts.
   */
  readonly subjectOf?: (payload: unknown) => string | null;
  /** Also heard of shops that nobody has any more, for those who had them. */
  readonly isOfFormerHolders?: boolean;
  /** Has its effect. It may run again after a crash, so its effect must be the same then; a throw is tried again by the
   *  queue, 12 times over some two days. Runs one after the other for each shop. */
  readonly handle: (event: WebhookEvent) => Promise<void>;
}

/** Handlers by topic; topics without one are taken (200) and ignored. */
export type WebhookHandlers = Readonly<Record<string, WebhookHandler>>;
