import { and, eq, isNull, sql } from 'drizzle-orm';
import type { builderEndpoints } from '@/lib/contracts/builder';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { isUniqueViolation, type Tx, withTenant } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { blanks, colourSets, events, products } from '@/lib/db/schema';
import { buildLogoScene } from '@/lib/domain/builder/logo-scene';
import { findCountryByName } from '@/lib/domain/regions/countries';
import { getCurrency, getDefaultCountry, type Region } from '@/lib/domain/regions/regions';
import { isAllowedSlug, slugify } from '@/lib/domain/store/slug';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { findAsset } from '../assets/queries';
import { addProduct, computePictureVersion } from '../event-products/add';
import { publishFirstDesign } from '../event-products/publish-design';
import { insertEvent, isSlugTaken, requireLogoContent } from '../events/create';
import type { TenantEvent } from '../stores/own-event';

type Beginning = ParsedInput<typeof builderEndpoints.adopt>['body'];
type Adopted = Pick<TenantEvent, 'id' | 'slug' | 'name'>;
type Picture = NonNullable<Awaited<ReturnType<typeof findAsset>>>;

const MAX_SLUG_ATTEMPTS = 20;

/**
 * Turns the temporary store of the event builder into an event of the tenant (ADM-05, API-19): a draft with the name,
 * theme and logo, and with products that already carry the logo. One logo makes at most one event per tenant: repeated
 * and concurrent calls return that event.
 * @throws AppError `invalid` per field: a picture, product, colour or colour set that does not exist
 */
export async function adoptTemporaryStore(actor: ActorContext, beginning: Beginning): Promise<Adopted> {
  for (const slug of generateSlugs(beginning.page.name)) {
    const adoptedEvent = await withTenant(actor.tenantId, (tx) => findAdopted(tx, actor.tenantId, beginning.image_id));
    if (adoptedEvent) return adoptedEvent;
    if (await isSlugTaken(slug)) continue;
    try {
      return await withTenant(actor.tenantId, (tx) => adoptOnce(tx, actor, slug, beginning));
    } catch (error) {
      // Another event took the address in the meantime, so the next address is tried.
      if (!isUniqueViolation(error, 'events_slug_unique')) throw error;
    }
  }
  throw buildInvalidFieldsError({ page: ['address taken'] });
}

/** Yields the address built from the name, then numbered variants of it, then a variant with a random ending. */
function* generateSlugs(name: string): Generator<string> {
  const plain = slugify(name).slice(0, 70).replace(/-$/, '') || 'store';
  if (isAllowedSlug(plain)) yield plain;
  for (let number = 2; number < MAX_SLUG_ATTEMPTS; number += 1) yield `${plain}-${number}`;
  yield `${plain}-${createId().slice(0, 8)}`;
}

async function findAdopted(tx: Tx, tenantId: TenantId, assetId: string): Promise<Adopted | null> {
  const [row] = await tx
    .select({ id: events.id, slug: events.slug, name: events.name })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), eq(events.adoptedAssetId, assetId), isNull(events.deletedAt)))
    .limit(1);
  return row ?? null;
}

async function adoptOnce(tx: Tx, actor: ActorContext, slug: string, beginning: Beginning): Promise<Adopted> {
  const { tenantId } = actor;
  const { image_id: assetId, page } = beginning;
  // Advisory lock until the end of the transaction: of two concurrent calls the second one finds the event that the
  // first one created.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`adopt:${tenantId}:${assetId}`}::text, 0))`);
  const adoptedEvent = await findAdopted(tx, tenantId, assetId);
  if (adoptedEvent) return adoptedEvent;
  const picture = await findAsset(tx, { tenantId, id: assetId });
  if (!picture) throw buildInvalidFieldsError({ image_id: ['invalid'] });
  const content = await requireLogoContent(tx, tenantId, { slug, assetId });
  const event = await insertEvent(tx, actor, {
    slug,
    name: page.name,
    type: beginning.type,
    ...firstTerms(beginning.region),
    adoptedAssetId: assetId,
    colourSetId: await takeColours(tx, actor, beginning),
    content: { ...content, home_subheading: page.tagline },
  });
  for (const requestedProduct of beginning.products)
    await addPrinted(tx, event, actor.userId, requestedProduct, picture);
  return event;
}

/** Terms that a new store of a region starts with; its owner reviews them before the store opens (ADM-08). */
const firstTerms = (region: Region) => ({
  region,
  currency: getCurrency(region),
  vat: null,
  countries: [findCountryByName(getDefaultCountry(region))?.iso2 ?? ''].filter(Boolean),
  states: [],
});

/**
 * Returns the id of the chosen colour set of the platform, or of a new colour set of the tenant with the logo's
 * colours.
 */
async function takeColours(tx: Tx, { tenantId, userId }: ActorContext, { theme, page }: Beginning): Promise<number> {
  if (theme.colour_set_id !== null) {
    const [set] = await tx
      .select({ id: colourSets.id })
      .from(colourSets)
      .where(and(eq(colourSets.id, theme.colour_set_id), isNull(colourSets.tenantId)));
    if (!set) throw buildInvalidFieldsError({ theme: ['invalid'] });
    return set.id;
  }
  const { primary, secondary, tertiary } = theme;
  const [createdSet] = await tx
    .insert(colourSets)
    .values({ tenantId, name: page.name, primary, secondary, tertiary, createdByUserId: userId })
    .returning({ id: colourSets.id });
  if (!createdSet) throw new Error('a colour set was not written');
  return createdSet.id;
}

/** Adds a product with the logo on its front, ready for sale once the store opens. */
async function addPrinted(
  tx: Tx,
  event: TenantEvent,
  userId: number,
  { blank_id: blankId, colours, placement }: Beginning['products'][number],
  picture: Picture,
): Promise<void> {
  const id = await addProduct(tx, event, { userId, visit: null }, { blankId, colours, priceMinor: undefined });
  const [blank] = await tx
    .select({ code: blanks.code, printAreas: blanks.printAreas })
    .from(blanks)
    .where(eq(blanks.id, blankId));
  const area = blank?.printAreas.front;
  if (!area) throw buildInvalidFieldsError({ products: ['takes no print'] });
  const { width, height } = picture;
  const front = buildLogoScene(area, { src: `asset:${picture.id}`, width, height }, placement);
  await tx
    .update(products)
    .set({ front, pictureVersion: computePictureVersion(blank.code, front, null) })
    .where(and(eq(products.tenantId, event.tenantId), eq(products.id, id)));
  await publishFirstDesign(tx, userId, { tenantId: event.tenantId, id });
  await tx
    .update(products)
    .set({ status: 'active' })
    .where(and(eq(products.tenantId, event.tenantId), eq(products.id, id)));
}
