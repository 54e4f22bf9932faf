import { z } from 'zod';

export const committedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), tenantId: z.number(), slug: z.string() }),
  z.object({
    kind: z.literal('order'),
    tenantId: z.number(),
    event: z.enum(['order.created', 'order.status', 'render.progress']),
    id: z.string(),
    changed: z.array(z.string()),
  }),
  /** Change of a tenant's shop or onboarding; `changed` names its parts. */
  z.object({ kind: z.literal('shopify'), tenantId: z.number(), changed: z.array(z.string()) }),
  /** A person's sessions ended: their connections are checked again. */
  z.object({ kind: z.literal('user'), tenantId: z.number(), userId: z.number() }),
]);
/** Committed change: ids and changed fields only; listeners read the rest (RT-02). */
export type CommittedChange = z.infer<typeof committedChangeSchema>;
