import { sql } from 'drizzle-orm';
import { products } from '@/lib/db/schema';

/** Whether a product's design is on its back alone, so that a small picture shows that side; in a query over products. */
export const isPrintedOnBackOnly = sql<boolean>`(coalesce(jsonb_array_length(${products.front} -> 'elements'), 0) = 0
  and coalesce(jsonb_array_length(${products.back} -> 'elements'), 0) > 0)`;
