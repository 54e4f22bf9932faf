import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { products } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { getPictureVersion } from '../catalogue/picture-version';
import type { TenantEvent } from '../stores/own-event';
import {
  archiveDraft,
  type Design,
  deleteDraft,
  findDraft,
  findRevision,
  getPublishedDesign,
  insertRevision,
  listRevisions,
  type Product,
  pickDesign,
  toRevisionOwner,
} from './design-store';
import { findStoreProduct, lockProduct } from './queries';

/** State of the editor at its request: the edited product, and the number of saves that the editor has seen. */
interface EditorState {
  readonly productId: number;
  readonly revision: number;
}

/**
 * Publishes the draft as a new revision, which shoppers see and buy. Returns its number. Fails with `not_found` and
 * `conflict` (locked product, a draft that another person has saved since, nothing to publish, a product that was never
 * on sale).
 */
export async function publishDraft(tx: Tx, event: TenantEvent, userId: number, editor: EditorState) {
  const product = await lockForChange(tx, event, editor);
  const draft = await findDraft(tx, product);
  if (product.publishedRevision === null) throw new AppError('conflict', buildErrorReason('design_never_on_sale'));
  if (!draft || draft.pictureVersion === product.pictureVersion)
    throw new AppError('conflict', buildErrorReason('design_unchanged'));
  const drawn = { authorUserId: draft.updatedByUserId, createdAt: draft.updatedAt };
  const number = await publish(tx, product, { ...pickDesign(draft), ...drawn, userId });
  await deleteDraft(tx, toRevisionOwner(product));
  // Makes a concurrent publication by another person fail, so that this person can first review the published design.
  const revision = await countSave(tx, product);
  await recordPublication(tx, event, userId, product, { revision: number });
  return { published_revision: number, picture_version: getPictureVersion(draft.pictureVersion), revision };
}

/** Discards the draft, so that the editor shows the published design. The draft stays in the history. */
export async function discardDraft(tx: Tx, event: TenantEvent, userId: number, editor: EditorState) {
  const product = await lockForChange(tx, event, editor);
  const draft = await findDraft(tx, product);
  if (product.publishedRevision === null) throw new AppError('conflict', buildErrorReason('design_never_on_sale'));
  if (!draft) return { revision: product.revision };
  if (draft.pictureVersion !== product.pictureVersion) await archiveDraft(tx, product, draft);
  await deleteDraft(tx, toRevisionOwner(product));
  const revision = await countSave(tx, product);
  await recordAudit(tx, {
    tenantId: event.tenantId,
    userId,
    action: 'product design draft discarded',
    subjectType: 'product',
    subjectId: product.id,
    details: { event_id: event.id, name: product.name },
  });
  return { revision };
}

/** Publishes an earlier revision again as a new revision. An unpublished draft stays in the history. */
export async function republishRevision(
  tx: Tx,
  event: TenantEvent,
  userId: number,
  editor: EditorState & { readonly number: number },
) {
  const product = await lockForChange(tx, event, editor);
  const earlierRevision = isRowId(editor.number)
    ? await findRevision(tx, { ...toRevisionOwner(product), number: editor.number })
    : null;
  if (!earlierRevision) throw buildNotFoundError();
  if (product.publishedRevision === null) throw new AppError('conflict', buildErrorReason('design_never_on_sale'));
  const draft = await findDraft(tx, product);
  if (earlierRevision.pictureVersion === product.pictureVersion)
    throw new AppError('conflict', buildErrorReason('design_unchanged'));
  if (draft && draft.pictureVersion !== product.pictureVersion) await archiveDraft(tx, product, draft);
  const number = await publish(tx, product, {
    ...pickDesign(earlierRevision),
    authorUserId: earlierRevision.authorUserId,
    createdAt: earlierRevision.createdAt,
    userId,
  });
  await deleteDraft(tx, toRevisionOwner(product));
  const revision = await countSave(tx, product);
  await recordPublication(tx, event, userId, product, { revision: number, copy_of: earlierRevision.number });
  return { published_revision: number, picture_version: getPictureVersion(earlierRevision.pictureVersion), revision };
}

/** Publishes the design of a product that goes on sale for the first time; later calls keep the published design. */
export async function publishFirstDesign(
  tx: Tx,
  userId: number,
  product: Pick<Product, 'tenantId' | 'id'>,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.tenantId, product.tenantId), eq(products.id, product.id)));
  if (!row || row.publishedRevision !== null) return;
  const draft = await findDraft(tx, row);
  await publish(tx, row, {
    ...getPublishedDesign(row),
    authorUserId: draft?.updatedByUserId ?? userId,
    createdAt: draft?.updatedAt ?? row.updatedAt,
    userId,
  });
  await deleteDraft(tx, toRevisionOwner(row));
}

const REVISIONS_PER_PAGE = 30;

/** Lists revisions of a product's design, newest first. 404 when the event does not have the product. */
export async function listDesignRevisions(
  tx: Tx,
  event: TenantEvent,
  { productId, before }: { readonly productId: number; readonly before: number | undefined },
) {
  const named = { tenantId: event.tenantId, eventId: event.id, productId };
  const eventProduct = isRowId(productId) ? await findStoreProduct(tx, named) : null;
  if (!eventProduct) throw buildNotFoundError();
  const { product } = eventProduct;
  const rows = await listRevisions(tx, { ...toRevisionOwner(product), before, limit: REVISIONS_PER_PAGE + 1 });
  const pageRows = rows.slice(0, REVISIONS_PER_PAGE);
  return {
    rows: pageRows.map((row) => ({
      number: row.number,
      author: row.author,
      created_at: row.createdAt.toISOString(),
      published_at: row.publishedAt?.toISOString() ?? null,
      published_by: row.publisher,
      is_current: row.number === product.publishedRevision,
      /** Whether publishing the revision again would change the design that shoppers see. */
      differs: row.pictureVersion !== product.pictureVersion,
      picture_version: getPictureVersion(row.pictureVersion),
    })),
    next_before: rows.length > pageRows.length ? (pageRows.at(-1)?.number ?? null) : null,
  };
}

async function lockForChange(tx: Tx, event: TenantEvent, { productId, revision }: EditorState): Promise<Product> {
  const named = { tenantId: event.tenantId, eventId: event.id, productId };
  const eventProduct = isRowId(productId) ? await lockProduct(tx, named) : null;
  if (!eventProduct) throw buildNotFoundError();
  const { product } = eventProduct;
  if (product.locked)
    throw new AppError('conflict', buildErrorReason('product_locked', { name: product.name }), {
      errors: { locked: ['locked'] },
    });
  if (revision !== product.revision)
    throw new AppError('conflict', buildErrorReason('design_saved_elsewhere'), {
      errors: { revision: [String(product.revision)] },
    });
  return product;
}

type Publication = Design & { readonly authorUserId: number | null; readonly createdAt: Date; readonly userId: number };

async function publish(tx: Tx, product: Product, { userId, ...revision }: Publication): Promise<number> {
  const now = new Date();
  const owner = toRevisionOwner(product);
  const number = await insertRevision(tx, owner, { ...revision, published: { userId, at: now } });
  await tx
    .update(products)
    .set({ ...pickDesign(revision), publishedRevision: number, updatedAt: now })
    .where(and(eq(products.tenantId, owner.tenantId), eq(products.id, owner.productId)));
  return number;
}

/** Increments the number of saves, by which other tabs detect that their state is outdated. */
async function countSave(tx: Tx, product: Product): Promise<number> {
  const revision = product.revision + 1;
  await tx
    .update(products)
    .set({ revision })
    .where(and(eq(products.tenantId, product.tenantId), eq(products.id, product.id)));
  return revision;
}

function recordPublication(
  tx: Tx,
  event: TenantEvent,
  userId: number,
  product: Product,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(tx, {
    tenantId: event.tenantId,
    userId,
    action: 'product design published',
    subjectType: 'product',
    subjectId: product.id,
    details: { event_id: event.id, name: product.name, ...details },
  });
}
