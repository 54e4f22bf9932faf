import type { TenantId } from '@/lib/db/ids';

/** Verified webhook of a shop that a tenant has or had. */
export interface WebhookEvent {
  readonly webhookId: string;
  /** Topic in Shopify's form: `orders/create`. */
  readonly topic: string;
  readonly shop: string;
  readonly tenantId: TenantId;
  /** Time of the event in Shopify. */
  readonly triggeredAt: Date;
  /** Parsed JSON of the body; only the signature was verified, so handlers parse it with their own schema. */
  readonly payload: unknown;
}

/** Handler of a topic. */
export interface WebhookHandler {
  /**
   * Subject of the webhook, such as `order:123`: of several webhooks about the same subject, across topics, only the
   * one that was triggered last counts, in any sequence of arrival. Null = every webhook counts.
   */
  readonly getSubject?: (payload: unknown) => string | null;
  /** Also handles webhooks of unconnected shops, for their former holders. */
  readonly isOfFormerHolders?: boolean;
  /**
   * Applies the webhook. It may run again after a crash, so it must be idempotent; a failure is retried 12 times over
   * about two days. Runs one at a time per shop.
   */
  readonly handle: (event: WebhookEvent) => Promise<void>;
}

/** Handlers by topic; other topics are accepted (200) and ignored. */
export type WebhookHandlers = Readonly<Record<string, WebhookHandler>>;
