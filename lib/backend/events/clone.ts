import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { eventProducts, events, fundraisers, products, storeCalendars, storeContents } from '@/lib/db/schema';
import { addLocalDays } from '@/lib/domain/dates/zone';
import type { StoreContent } from '@/lib/domain/store/content';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import type { CalendarRow } from '../stores/calendar-dto';
import { findCalendar } from '../stores/find-calendar';
import { findFundraiser } from '../stores/find-fundraiser';
import { applyCompanyVat, type TenantEvent, withTenantEvent } from '../stores/own-event';

import { chooseAddress, claimAddress } from './create';
import { readEvent } from './to-dto';

/**
 * Clones a store as a draft: terms, theme, pages, cause, products and prices, without orders and codes. Products are
 * copied, so that changing a design in one store does not affect the other.
 */
export function cloneEvent(
  change: EventActor,
  input: { readonly name: string; readonly slug?: string | undefined; readonly event_from?: string | null | undefined },
) {
  const { slug, field } = chooseAddress(input);
  return claimAddress(field, () =>
    withTenantEvent(change, async (tx, source) => {
      const event = await copyEvent(tx, source, { slug, name: input.name });
      await copyContent(tx, source, event);
      await copyFundraiser(tx, source, event);
      if (input.event_from) await copyCalendar(tx, source, event, input.event_from);
      await copyStoreProducts(tx, source, event);
      await publishCopies(tx, event, change.userId);
      const { tenantId, userId } = change;
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'event created',
        subjectType: 'event',
        subjectId: event.id,
        details: { slug, name: event.name, cloned_from: source.slug },
      });
      return readEvent(tx, event);
    }),
  );
}

async function copyEvent(tx: Tx, source: TenantEvent, fresh: { slug: string; name: string }): Promise<TenantEvent> {
  const { id: _id, createdAt: _created, updatedAt: _updated, tenantId, isCompanyUnregistered, ...terms } = source;
  const overrides = {
    ...fresh,
    tenantId,
    status: 'Draft' as const,
    locked: false,
    showcase: false,
    // The clone may not be embedded in the sites that embed the source.
    widgetOrigins: [],
    isSample: false,
    adoptedAssetId: null,
  };
  const [event] = await tx
    .insert(events)
    .values({ ...terms, ...overrides, deletedAt: null })
    .returning();
  if (!event) throw new Error('an insert returned no event');
  return applyCompanyVat(event, isCompanyUnregistered, tenantId);
}

async function copyContent(tx: Tx, source: TenantEvent, event: TenantEvent): Promise<void> {
  const [row] = await tx.select().from(storeContents).where(eq(storeContents.eventId, source.id));
  if (!row) throw buildNotFoundError();
  const { content, seo, pages, contactFormEmail } = row;
  await tx.insert(storeContents).values({
    eventId: event.id,
    tenantId: event.tenantId,
    content: renamed(content, source, event),
    // Equal titles would make both stores indistinguishable in search results.
    seo: { ...seo, title: '' },
    pages,
    contactFormEmail,
  });
}

/** Copies the cause with its terms. The amount raised so far stays with the source. */
async function copyFundraiser(tx: Tx, source: TenantEvent, event: TenantEvent): Promise<void> {
  const row = await findFundraiser(tx, source);
  if (!row) return;
  const { raisedMinor: _raised, updatedAt: _updated, ...terms } = row;
  await tx.insert(fundraisers).values({ ...terms, eventId: event.id, tenantId: event.tenantId });
}

/** Copies the source's calendar, moved so that its event begins on `eventFrom` (YYYY-MM-DD). */
async function copyCalendar(tx: Tx, source: TenantEvent, event: TenantEvent, eventFrom: string): Promise<void> {
  const row = await findCalendar(tx, source);
  if (!row) return;
  const days = row.eventFrom === null ? null : (Date.parse(eventFrom) - Date.parse(row.eventFrom)) / DAY_MS;
  const calendar = days === null ? { ...NO_DATES, timeZone: row.timeZone, place: row.place } : moveCalendar(row, days);
  await tx.insert(storeCalendars).values({ ...calendar, eventFrom, eventId: event.id, tenantId: event.tenantId });
}

const DAY_MS = 86_400_000;
const NO_DATES = { mode: 'always' } as const;

/** Moves every date of a calendar by a number of days; local times stay unchanged. */
function moveCalendar({ updatedAt: _updated, windowSince: _since, ...row }: CalendarRow, days: number) {
  const day = (date: string | null): string | null =>
    date === null ? null : new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  const at = (moment: Date | null): Date | null => moment && addLocalDays(moment, row.timeZone, days);
  return {
    ...row,
    eventUntil: day(row.eventUntil),
    opensAt: at(row.opensAt),
    closesAt: at(row.closesAt),
    shownClosesAt: at(row.shownClosesAt),
    produceBy: day(row.produceBy),
    shipBy: day(row.shipBy),
  };
}

/** Returns the pages with the new name, and with links and pictures at the new store's address. */
function renamed(content: StoreContent, source: TenantEvent, event: TenantEvent): StoreContent {
  const inside = new RegExp(`^((?:/api/${source.tenantId})?/)${source.slug}(?=/|$)`);
  const moved = (address: string): string => address.replace(inside, `$1${event.slug}`);
  return {
    ...content,
    store_name: event.name,
    home_button_url: moved(content.home_button_url),
    custom_logo_url: moved(content.custom_logo_url),
    home_custom_bg_url: moved(content.home_custom_bg_url),
  };
}

async function copyStoreProducts(tx: Tx, source: TenantEvent, event: TenantEvent): Promise<void> {
  await tx.execute(sql`
    with shelf as materialized (
      select ep.*, nextval(pg_get_serial_sequence('products', 'id'))::int as copy_id
      from event_products ep join products p on p.id = ep.product_id
      where ep.event_id = ${source.id} and p.deleted_at is null
    ), copies as (
      insert into products (id, published_revision, ${names('', products, NOT_COPIED)})
      select s.copy_id, case when p.status = 'active' then 1 end, ${names('p.', products, NOT_COPIED)}
      from shelf s join products p on p.id = s.product_id
      returning id
    )
    insert into event_products (event_id, product_id, ${names('', eventProducts, NOT_COPIED)})
    select ${event.id}, s.copy_id, ${names('s.', eventProducts, NOT_COPIED)}
    from shelf s join copies c on c.id = s.copy_id`);
}

/** Publishes the first revision of each copied product's design. */
async function publishCopies(tx: Tx, event: TenantEvent, userId: number): Promise<void> {
  await tx.execute(sql`
    insert into design_revisions (product_id, number, tenant_id, front, back, editor_layers, picture_version,
      author_user_id, created_at, published_at, published_by_user_id)
    select p.id, p.published_revision, p.tenant_id, p.front, p.back, p.editor_layers, p.picture_version,
      ${userId}, now(), now(), ${userId}
    from products p join event_products e on e.product_id = p.id
    where e.event_id = ${event.id} and p.tenant_id = ${event.tenantId} and p.published_revision is not null`);
}

/** Columns that are not copied. All other columns, including future ones, are. */
const NOT_COPIED = [
  'id',
  'event_id',
  'product_id',
  'locked',
  'revision',
  'published_revision',
  'created_at',
  'updated_at',
  'deleted_at',
  // A sale and a limited number of pieces apply only to the store that announced them.
  'sale_price_minor',
  'sale_from',
  'sale_until',
  'pieces_left',
  // Set-up costs were paid in the source.
  'setup_cost_minor',
  'added_at',
];

/** Returns a table's columns as an SQL list, without the excluded ones. */
function names(prefix: '' | 'p.' | 's.', table: PgTable, except: readonly string[]) {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const includedNames = columns.filter((name) => !except.includes(name));
  return sql.join(
    includedNames.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );
}
