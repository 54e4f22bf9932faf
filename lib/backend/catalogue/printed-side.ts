import { sql } from 'drizzle-orm';
import { products } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';

/**
 * SQL of the side that a product's small picture shows, for queries over products: the back if only the back is
 * printed, otherwise the front.
 */
export const pictureSideSql = sql<Side>`(case when coalesce(jsonb_array_length(${products.front} -> 'elements'), 0) = 0
  and coalesce(jsonb_array_length(${products.back} -> 'elements'), 0) > 0 then 'back' else 'front' end)`;
