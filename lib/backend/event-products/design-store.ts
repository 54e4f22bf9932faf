import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { designDrafts, designRevisions, type products, users } from '@/lib/db/schema';

/** Queries that store design drafts and revisions; the rules are in design.ts and publish-design.ts. */

export type Product = typeof products.$inferSelect;
export type Design = Pick<Product, 'front' | 'back' | 'editorLayers' | 'pictureVersion'>;
export type DraftRow = typeof designDrafts.$inferSelect;
export type RevisionRow = typeof designRevisions.$inferSelect;

export interface RevisionOwner {
  readonly tenantId: TenantId;
  readonly productId: number;
}

export const toRevisionOwner = (product: Pick<Product, 'tenantId' | 'id'>): RevisionOwner => ({
  tenantId: asTenantId(product.tenantId),
  productId: product.id,
});

/** Returns the design that shoppers buy; before the first publication, the design that was saved last. */
export const getPublishedDesign = ({ front, back, editorLayers, pictureVersion }: Product): Design => ({
  front,
  back,
  editorLayers,
  pictureVersion,
});

export const pickDesign = ({ front, back, editorLayers, pictureVersion }: Design): Design => ({
  front,
  back,
  editorLayers,
  pictureVersion,
});

const ofProduct = ({ tenantId, productId }: RevisionOwner) =>
  and(eq(designRevisions.tenantId, tenantId), eq(designRevisions.productId, productId));

/** Returns the draft of a product, or null when the editor has not saved one. */
export async function findDraft(tx: Tx, product: Pick<Product, 'tenantId' | 'id'>): Promise<DraftRow | null> {
  const [row] = await tx
    .select()
    .from(designDrafts)
    .where(and(eq(designDrafts.tenantId, product.tenantId), eq(designDrafts.productId, product.id)));
  return row ?? null;
}

/** Writes the draft of a product, replacing the previous one. */
export async function writeDraft(
  tx: Tx,
  product: Pick<Product, 'tenantId' | 'id'>,
  draft: Design & { readonly userId: number; readonly savedAt: Date },
): Promise<void> {
  const columns = { ...pickDesign(draft), updatedByUserId: draft.userId, updatedAt: draft.savedAt };
  await tx
    .insert(designDrafts)
    .values({ ...columns, productId: product.id, tenantId: product.tenantId })
    .onConflictDoUpdate({ target: designDrafts.productId, set: columns });
}

export async function deleteDraft(tx: Tx, { tenantId, productId }: RevisionOwner): Promise<void> {
  await tx.delete(designDrafts).where(and(eq(designDrafts.tenantId, tenantId), eq(designDrafts.productId, productId)));
}

type NewRevision = Design &
  Pick<RevisionRow, 'authorUserId' | 'createdAt'> & {
    /** Publisher and time; null for a draft that is archived without being published. */
    readonly published: { readonly userId: number; readonly at: Date } | null;
  };

/** Inserts a revision and returns its number. The product's row must be locked, so that numbers are consecutive. */
export async function insertRevision(tx: Tx, owner: RevisionOwner, revision: NewRevision): Promise<number> {
  const { authorUserId, createdAt, published } = revision;
  const [row] = await tx
    .insert(designRevisions)
    .values({
      ...owner,
      ...pickDesign(revision),
      number: sql`(select coalesce(max(r.number), 0) + 1 from design_revisions r where r.product_id = ${owner.productId})`,
      authorUserId,
      createdAt,
      publishedAt: published?.at ?? null,
      publishedByUserId: published?.userId ?? null,
    })
    .returning({ number: designRevisions.number });
  if (!row) throw new Error('an insert returned no design revision');
  return row.number;
}

/** Returns a revision of a product, or null. */
export async function findRevision(
  tx: Tx,
  { number, ...owner }: RevisionOwner & { readonly number: number },
): Promise<RevisionRow | null> {
  const [row] = await tx
    .select()
    .from(designRevisions)
    .where(and(ofProduct(owner), eq(designRevisions.number, number)));
  return row ?? null;
}

/** Returns the newest revision with a picture version, or null. `onlyPublished` excludes drafts. */
export async function findRevisionByPicture(
  tx: Tx,
  input: RevisionOwner & { readonly pictureVersion: string },
  { onlyPublished = false }: { readonly onlyPublished?: boolean } = {},
): Promise<RevisionRow | null> {
  const published = onlyPublished ? isNotNull(designRevisions.publishedAt) : undefined;
  const [row] = await tx
    .select()
    .from(designRevisions)
    .where(and(ofProduct(input), eq(designRevisions.pictureVersion, input.pictureVersion), published))
    .orderBy(desc(designRevisions.number))
    .limit(1);
  return row ?? null;
}

/** Lists revisions of a product below a number, newest first, with the names of their authors. */
export function listRevisions(
  tx: Tx,
  input: RevisionOwner & { readonly before: number | undefined; readonly limit: number },
) {
  const publishers = alias(users, 'publishers');
  return tx
    .select({
      number: designRevisions.number,
      pictureVersion: designRevisions.pictureVersion,
      createdAt: designRevisions.createdAt,
      publishedAt: designRevisions.publishedAt,
      author: users.name,
      publisher: publishers.name,
    })
    .from(designRevisions)
    .leftJoin(users, eq(users.id, designRevisions.authorUserId))
    .leftJoin(publishers, eq(publishers.id, designRevisions.publishedByUserId))
    .where(and(ofProduct(input), input.before === undefined ? undefined : lt(designRevisions.number, input.before)))
    .orderBy(desc(designRevisions.number))
    .limit(input.limit);
}

/** Pause after which the previous state of a draft becomes a revision of its own. */
const SESSION_MS = 30 * 60 * 1000;

/**
 * Archives the draft as an unpublished revision before another person overwrites it, or its author after a long pause,
 * so that the history also contains states that were never published.
 */
export async function archiveOutdatedDraft(
  tx: Tx,
  product: Product,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const draft = await findDraft(tx, product);
  if (!draft || draft.pictureVersion === product.pictureVersion) return;
  const isSameSession = draft.updatedByUserId === userId && now.getTime() - draft.updatedAt.getTime() < SESSION_MS;
  if (!isSameSession) await archiveDraft(tx, product, draft);
}

/** Adds the draft to the revisions as an unpublished one. */
export async function archiveDraft(tx: Tx, product: Product, draft: DraftRow): Promise<void> {
  await insertRevision(tx, toRevisionOwner(product), {
    ...draft,
    authorUserId: draft.updatedByUserId,
    createdAt: draft.updatedAt,
    published: null,
  });
}
