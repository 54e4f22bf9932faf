import { sql } from 'drizzle-orm';
import { products } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';

/** Side that a small picture of a product shows: the back where the design is there alone; in a query over products. */
export const pictureSide = sql<Side>`(case when coalesce(jsonb_array_length(${products.front} -> 'elements'), 0) = 0
  and coalesce(jsonb_array_length(${products.back} -> 'elements'), 0) > 0 then 'back' else 'front' end)`;
