import { z } from 'zod';

export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('store'), tenantId: z.number(), slug: z.string() }),
  z.object({
    kind: z.literal('order'),
    tenantId: z.number(),
    event: z.enum(['order.created', 'order.status', 'render.progress']),
    id: z.string(),
    changed: z.array(z.string()),
  }),
  /** Something about a tenant's shop or its onboarding: `changed` names what. */
  z.object({ kind: z.literal('shopify'), tenantId: z.number(), changed: z.array(z.string()) }),
  /** Somebody's sessions ended: their open connections are looked at again, and nobody else hears of it. */
  z.object({ kind: z.literal('user'), tenantId: z.number(), userId: z.number() }),
]);
/** Something that was committed: ids and changed fields only; who needs more asks again (RT-02). */
export type Change = z.infer<typeof changeSchema>;
