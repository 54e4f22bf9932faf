import { and, eq, isNull } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { products } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { readStaffProducts } from './list';

interface ProductActionContext {
  readonly userId: number;
  readonly productId: number;
}
type Product = typeof products.$inferSelect;

/** Locks or unlocks a product (CAT-09). Setting the current state changes nothing. */
export function setProductLock(context: ProductActionContext, locked: boolean) {
  return change(context, async (tx, product) => {
    if (product.locked === locked) return;
    await update(tx, product, { locked });
    await note(tx, context, product, locked ? 'product locked' : 'product unlocked');
  });
}

/**
 * Archives a product, which hides it in all stores, or restores it. Returns the former status for undo. 409 while it is
 * locked.
 */
export async function archiveProduct(
  context: ProductActionContext,
  { archived, as }: { readonly archived: boolean; readonly as: 'draft' | 'active' },
) {
  let before: Product['status'] = 'draft';
  const changed = await change(context, async (tx, product) => {
    before = product.status;
    if ((product.status === 'archived') === archived) return;
    assertUnlocked(product);
    const status = archived ? ('archived' as const) : as;
    await update(tx, product, { status });
    await note(tx, context, product, archived ? 'product archived' : 'product taken out of the archive', {
      from: product.status,
      to: status,
    });
  });
  return { ...changed, before };
}

/**
 * Soft-deletes a product; a trigger notifies the pages of every store that shows it (CAT-09). 409 while it is locked.
 */
export function deleteProduct(context: ProductActionContext): Promise<{ deleted: true }> {
  return withPlatform(async (tx) => {
    const product = await lock(tx, context);
    if (product.locked)
      throw new AppError('conflict', buildErrorReason('product_not_removable', { name: product.name }));
    await update(tx, product, { deletedAt: new Date() });
    await note(tx, context, product, 'product deleted');
    return { deleted: true };
  });
}

function assertUnlocked({ locked, name }: Product): void {
  if (locked) throw new AppError('conflict', buildErrorReason('product_unchangeable', { name }));
}

function change(context: ProductActionContext, work: (tx: Tx, product: Product) => Promise<void>) {
  return withPlatform(async (tx) => {
    await work(tx, await lock(tx, context));
    const [product] = await readStaffProducts(tx, [context.productId]);
    if (!product) throw buildNotFoundError();
    return { product };
  });
}

/** Locks and returns a product. Runs without tenant scope, because staff manage the products of all tenants. */
async function lock(tx: Tx, { productId }: ProductActionContext): Promise<Product> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for('update');
  if (!row) throw buildNotFoundError();
  return row;
}

async function update(tx: Tx, { id }: Product, columns: Partial<typeof products.$inferInsert>): Promise<void> {
  await tx
    .update(products)
    .set({ ...columns, updatedAt: new Date() })
    .where(eq(products.id, id));
}

function note(
  tx: Tx,
  { userId }: ProductActionContext,
  product: Product,
  action: RecordedAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, {
    tenantId: asTenantId(product.tenantId),
    userId,
    action,
    subjectType: 'product',
    subjectId: product.id,
    details: { name: product.name, ...details },
  });
}
