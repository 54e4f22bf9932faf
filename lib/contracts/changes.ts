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
  /** Change of a tenant's Shopify connection or onboarding; `changed` lists the parts that changed. */
  z.object({ kind: z.literal('shopify'), tenantId: z.number(), changed: z.array(z.string()) }),
  /** Sessions of a user ended; their open connections are authorised again. */
  z.object({ kind: z.literal('user'), tenantId: z.number(), userId: z.number() }),
]);
/** Committed change. It contains only ids and field names; listeners read the data itself (RT-02). */
export type CommittedChange = z.infer<typeof committedChangeSchema>;
