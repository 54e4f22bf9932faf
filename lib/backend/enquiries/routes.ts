import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { asPlatform, withTenant } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { enquiries, shippingPrices, tenants } from '@/lib/db/schema';
import { ENQUIRY_FIELDS, type EnquiryField } from '@/lib/domain/enquiries/fields';
import { toDecimal } from '@/lib/domain/money/decimal';
import { MAX_STORED_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { getCurrency, REGIONS } from '@/lib/domain/regions/regions';
import { getStorage } from '@/lib/integrations/storage/select';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { countRateLimit } from '../http/rate-limit';
import { defineRoute, defineUserRoute } from '../http/route';

const PER_PAGE = 25;
/** Common rate limit of all visitors without an account, so that a flood from many addresses cannot fill the list. */
const OF_ALL_VISITORS = { points: 300, perSeconds: 3_600 };
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

const toFulfillerDetails = (details: Readonly<Record<string, string>>): Record<EnquiryField, string> => {
  const of = (field: EnquiryField) => details[field] ?? '';
  const [name, email, company] = [of('name'), of('email'), of('company')];
  const [event_date, quantity, budget, message] = [of('event_date'), of('quantity'), of('budget'), of('message')];
  return { name, email, company, event_date, quantity, budget, message };
};

/** Enquiries of owners and visitors to the platform, and their list for the platform's staff (ADM-14, MKT-11). */
export const enquiryRoutes = [
  defineUserRoute(enquiryEndpoints.save, async ({ tenantId, user, body }) => {
    const { file, ...fields } = body;
    const id = createId();
    const bytes = file ? Buffer.from(file.data, 'base64') : null;
    if (bytes && (bytes.byteLength === 0 || bytes.byteLength > MAX_STORED_PICTURE_BYTES))
      throw buildInvalidFieldsError({ file: ['invalid'] });
    const storageKey = file ? `enquiries/${id}.${file.type}` : null;
    if (bytes && storageKey) await getStorage().put(storageKey, bytes);
    const details = Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, fields[name]]));
    await withTenant(tenantId, async (tx) => {
      await tx
        .insert(enquiries)
        .values({ id, tenantId, userId: user.userId, details, fileName: file?.name ?? null, storageKey });
      await recordAudit(tx, {
        tenantId,
        userId: user.userId,
        action: 'enquiry sent',
        subjectType: 'enquiry',
        subjectId: id,
      });
    });
    return wrapInEnvelope({ id });
  }),
  defineRoute(enquiryEndpoints.saveFromVisitor, async ({ body: { website, ...details } }) => {
    if (website !== '') return wrapInEnvelope({ sent: true as const });
    await countRateLimit('enquiries.visitors', 'all', OF_ALL_VISITORS);
    // The enquiry belongs to no tenant, so the platform stores it.
    await asPlatform().insert(enquiries).values({ id: createId(), tenantId: null, userId: null, details });
    return wrapInEnvelope({ sent: true as const });
  }),
  defineUserRoute(enquiryEndpoints.list, async ({ query }) => {
    // Staff read the enquiries of every tenant.
    const platform = asPlatform();
    const where = query.days
      ? sql`${enquiries.createdAt} > now() - make_interval(days => ${query.days}::int)`
      : undefined;
    const rows = await platform
      .select({ enquiry: enquiries, tenantName: tenants.name })
      .from(enquiries)
      .leftJoin(tenants, eq(tenants.id, enquiries.tenantId))
      .where(where)
      .orderBy(desc(enquiries.createdAt), asc(enquiries.id))
      .limit(PER_PAGE)
      .offset((query.page - 1) * PER_PAGE);
    const [counted] = await platform.select({ total: count() }).from(enquiries).where(where);
    return wrapInEnvelope({
      rows: rows.map(({ enquiry, tenantName }) => ({
        ...toFulfillerDetails(enquiry.details),
        id: enquiry.id,
        tenant_name: tenantName ?? '',
        file_name: enquiry.fileName,
        created_at: enquiry.createdAt.toISOString(),
      })),
      meta: { page: query.page, per_page: PER_PAGE, total: counted?.total ?? 0 },
    });
  }),
  defineUserRoute(enquiryEndpoints.file, async ({ params }) => {
    const [row] = await asPlatform().select().from(enquiries).where(eq(enquiries.id, params.enquiryId));
    const bytes = row?.storageKey ? await getStorage().get(row.storageKey) : null;
    if (!row?.storageKey || !bytes) throw buildNotFoundError();
    const extension = row.storageKey.split('.').at(-1) ?? '';
    const headers = {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      // Always a download, never displayed inside our pages: a PDF may contain active content.
      'content-disposition': `attachment; filename="enquiry.${extension}"; filename*=UTF-8''${encodeURIComponent(row.fileName ?? 'file')}`,
      'cache-control': 'private, no-store',
    };
    return new Response(new Uint8Array(bytes), { headers });
  }),
  defineUserRoute(enquiryEndpoints.shipping, async () => {
    // Reads without tenant scope, because the platform's shipping prices belong to no tenant.
    const rows = await asPlatform().select().from(shippingPrices).orderBy(asc(shippingPrices.country));
    return wrapInEnvelope(
      REGIONS.map((region) => ({ region, currency: getCurrency(region), zones: groupZones(rows, region) })),
    );
  }),
];

/** Groups a region's destinations by equal prices. The home country comes first, and "everywhere else" last. */
function groupZones(rows: readonly (typeof shippingPrices.$inferSelect)[], region: string) {
  const zones = new Map<string, { countries: string[]; row: typeof shippingPrices.$inferSelect }>();
  for (const row of rows.filter((one) => one.region === region)) {
    const key = [row.standardMinor, row.standardTrackedMinor, row.expressMinor, row.additionalItemMinor].join('/');
    // The destination "everywhere else" always has its own row, even at equal prices.
    const name = row.country === '*' ? '*' : key;
    const zone = zones.get(name) ?? { countries: [], row };
    zone.countries.push(row.country);
    zones.set(name, zone);
  }
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return [...zones.values()]
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ countries, row }) => ({
      countries,
      methods: {
        standard: decimal(row.standardMinor),
        standard_tracked: decimal(row.standardTrackedMinor),
        express: decimal(row.expressMinor),
      },
      additional_item: toDecimal(row.additionalItemMinor),
    }));
}

const rank = ({
  countries,
  row,
}: {
  readonly countries: readonly string[];
  readonly row: typeof shippingPrices.$inferSelect;
}) => (countries.includes('*') ? Number.MAX_SAFE_INTEGER : (row.standardMinor ?? 0));
