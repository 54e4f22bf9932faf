import { asc, eq, isNull } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { eventEndpoints } from '@/lib/contracts/events';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { asPlatform, isUniqueViolation, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { colourSets, events, fontSets, storeCalendars, storeContents, storeSlugs, tenants } from '@/lib/db/schema';
import { USUAL_VAT_BPS } from '@/lib/domain/pricing/vat';
import { getTimeZone } from '@/lib/domain/regions/regions';
import type { StoreContent } from '@/lib/domain/store/content';
import { checkEventTerms, findSlugProblem } from '@/lib/domain/store/event-terms';
import { slugify } from '@/lib/domain/store/slug';
import { buildInvalidFieldsError, buildNotFoundError, type FieldErrors } from '@/lib/platform/errors';
import { findAsset } from '../assets/queries';
import { recordAudit } from '../audit/record';
import { applyCompanyVat, type TenantEvent } from '../stores/own-event';
import { recordEventFileAudit } from './record-event-file-audit';

type Draft = ParsedInput<typeof eventEndpoints.create>['body'];
/**
 * Creates a store as a draft with the platform's default theme (ADM-08). Fails with `invalid` per field: inconsistent
 * terms, or an address that is reserved or taken (GEN-04).
 */
export function createEvent(actor: ActorContext, draft: Draft): Promise<TenantEvent> {
  const { slug, field } = chooseAddress(draft);
  assertConsistentTerms(draft);
  return claimAddress(field, () =>
    withTenant(actor.tenantId, async (tx) => {
      const content = await requireLogoContent(tx, actor.tenantId, { slug, assetId: draft.logo_asset_id });
      const event = await insertEvent(tx, actor, { slug, ...toTermColumns(draft), vat: toVatColumns(draft), content });
      if (draft.event_from !== null) await insertEventDays(tx, event, draft);
      return event;
    }),
  );
}

/** Writes the calendar of a new store with the days of its event; orders are possible at any time. */
async function insertEventDays(tx: Tx, event: TenantEvent, draft: Draft): Promise<void> {
  await tx.insert(storeCalendars).values({
    eventId: event.id,
    tenantId: event.tenantId,
    timeZone: draft.time_zone ?? getTimeZone(draft.region),
    eventFrom: draft.event_from,
    eventUntil: draft.event_until,
    mode: 'always',
  });
}

/**
 * Returns a picture of the tenant's library as the store's logo.
 * @throws AppError `invalid` for a missing picture
 */
export async function requireLogoContent(
  tx: Tx,
  tenantId: TenantId,
  { slug, assetId }: { readonly slug: string; readonly assetId: string | null },
): Promise<Partial<StoreContent>> {
  if (assetId === null) return {};
  if (!(await findAsset(tx, { tenantId, id: assetId }))) throw buildInvalidFieldsError({ logo_asset_id: ['invalid'] });
  const address = buildEndpointPath(renderingEndpoints.uploaded, { tenant: tenantId, slug, assetId });
  return { logo_enabled: true, custom_logo_url: address };
}

/** Returns the terms of a draft as columns. */
export const toTermColumns = (
  terms: Omit<Draft, 'slug' | 'logo_asset_id' | 'event_from' | 'event_until' | 'time_zone'>,
) => ({
  name: terms.name,
  type: terms.type,
  region: terms.region,
  currency: terms.currency,
  countries: terms.countries,
  states: terms.states,
});

/** Returns the VAT settings of a draft as columns. */
export const toVatColumns = (terms: Pick<Draft, 'not_vat_registered' | 'vat_rate'>) => ({
  vatRateBps: terms.not_vat_registered ? 0 : terms.vat_rate,
  notVatRegistered: terms.not_vat_registered,
});

/** Required values of a new event; all others have defaults. */
type NewEvent = Pick<
  typeof events.$inferInsert,
  'slug' | 'name' | 'type' | 'region' | 'currency' | 'countries' | 'states' | 'adoptedAssetId'
> & {
  /** VAT settings of the store; null = those of the company. */
  readonly vat: Pick<typeof events.$inferInsert, 'vatRateBps' | 'notVatRegistered'> | null;
  readonly colourSetId?: number;
  readonly content?: Partial<StoreContent>;
};

/**
 * Inserts a draft with its pages and audit entry. A taken address violates the unique index: see {@link claimAddress}.
 */
export async function insertEvent(tx: Tx, { tenantId, userId }: ActorContext, input: NewEvent): Promise<TenantEvent> {
  const { content = {}, vat, ...row } = input;
  const [colours] = await tx
    .select({ id: colourSets.id })
    .from(colourSets)
    .where(isNull(colourSets.tenantId))
    .orderBy(asc(colourSets.id))
    .limit(1);
  const [fonts] = await tx
    .select({ id: fontSets.id })
    .from(fontSets)
    .where(isNull(fontSets.tenantId))
    .orderBy(asc(fontSets.id))
    .limit(1);
  const [owner] = await tx.select({ company: tenants.company }).from(tenants).where(eq(tenants.id, tenantId));
  if (!colours || !fonts || !owner) throw buildNotFoundError();
  const { company } = owner;
  const isRegistered = company.notVatRegistered !== true && row.region !== 'US';
  const registration = vat
    ? { ...vat, vatDecided: isRegistered && vat.notVatRegistered === true }
    : { vatRateBps: isRegistered ? USUAL_VAT_BPS[row.region] : 0, notVatRegistered: !isRegistered };
  const [event] = await tx
    .insert(events)
    .values({ colourSetId: colours.id, fontSetId: fonts.id, ...row, ...registration, tenantId, status: 'Draft' })
    .returning();
  if (!event) throw new Error('an insert returned no event');
  await tx.insert(storeContents).values({
    eventId: event.id,
    tenantId,
    content: { ...blankContent(event.name, company), ...content },
    seo: { title: '', description: '' },
    contactFormEmail: company.email,
  });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'event created',
    subjectType: 'event',
    subjectId: event.id,
    details: { slug: event.slug, name: event.name, type: event.type, region: event.region },
  });
  await recordEventFileAudit(tx, { tenantId, userId, event }, {}, content);
  return applyCompanyVat(event, company.notVatRegistered ?? false, tenantId);
}

function blankContent(name: string, company: typeof tenants.$inferSelect.company): StoreContent {
  return {
    store_name: name,
    facebook_url: '',
    instagram_url: '',
    tiktok_url: '',
    twitter_url: '',
    phone: company.phone,
    address: company.address,
    email: company.email,
    logo_enabled: false,
    custom_logo_url: '',
    home_heading: name,
    home_subheading: '',
    home_custom_bg_enabled: false,
    home_custom_bg_url: '',
    home_custom_bg_dark_text: false,
    home_button_enabled: false,
    home_button_text: '',
    home_button_url: '',
    about_us_enabled: false,
    about_us_page_name: '',
    about_us_page_content: '',
    contact_us_heading: '',
    contact_us_subheading: '',
    faqs: [],
  };
}

/**
 * Rejects inconsistent terms. `shipsEverywhere`: true for an old store without countries, which ships to every country.
 * @throws AppError `invalid`
 */
export function assertConsistentTerms(
  terms: Pick<Draft, 'region' | 'currency' | 'countries' | 'states'>,
  { shipsEverywhere = false } = {},
): void {
  const problems = Object.entries(checkEventTerms(terms)).filter(
    ([field]) => !(shipsEverywhere && field === 'countries' && terms.countries.length === 0),
  );
  if (problems.length > 0)
    throw buildInvalidFieldsError(Object.fromEntries(problems.map(([field, message]) => [field, [message]])));
}

/**
 * Returns the entered address, otherwise an address derived from the name. Problems are reported at the field to
 * correct (GEN-04).
 * @throws AppError `invalid`
 */
export function chooseAddress(input: { readonly name: string; readonly slug?: string | undefined }) {
  const typed = input.slug !== undefined && input.slug !== '';
  const slug = typed ? (input.slug ?? '') : slugify(input.name);
  const field = typed ? 'slug' : 'name';
  const problem = findSlugProblem(slug);
  if (problem) throw buildInvalidFieldsError(addressErrors(field, problem));
  return { slug, field } as const;
}

const addressErrors = (field: 'slug' | 'name', problem: string): FieldErrors => ({
  [field]: [problem === 'required' ? 'address required' : `address ${problem}`],
});

/** Runs an insert that claims an address; a taken one becomes a field error, even when two claims are concurrent. */
export async function claimAddress<T>(field: 'slug' | 'name', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'events_slug_unique') || isUniqueViolation(error, 'store_slugs_pkey'))
      throw buildInvalidFieldsError(addressErrors(field, 'taken'));
    throw error;
  }
}

/**
 * Returns whether an address is taken. Runs without tenant scope, because an address belongs to only one store of all
 * tenants, including deleted and moved stores.
 */
export async function isSlugTaken(slug: string): Promise<boolean> {
  const matchingSlugs = await asPlatform()
    .select({ slug: storeSlugs.slug })
    .from(storeSlugs)
    .where(eq(storeSlugs.slug, slug));
  return matchingSlugs.length > 0;
}
