import { and, asc, eq, sql } from 'drizzle-orm';
import { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import {
  blanks,
  blankVariants,
  events,
  type FulfillerRow,
  fulfillers,
  orderLines,
  orders,
  printFiles,
} from '@/lib/db/schema';
import { toPlacementMm } from '@/lib/domain/fulfilment/placement';
import type { Side } from '@/lib/domain/scene/schema';
import type { FulfillerRecipient, Submission } from '@/lib/integrations/fulfillers/provider';
import { env } from '@/lib/platform/env';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { deriveMockupKey, derivePrintFileKey, type LinkHolder } from '@/lib/platform/signed-links';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import { unsealSecret } from '../secrets/seal';
import { toLinkHolder } from './link-holder';
import type { OrderInFulfilment } from './order-in-fulfilment';

/** Number of days for which links to print files are valid. */
const LINKS_DAYS = 14;
const DAY_SECONDS = 86_400;

/**
 * Returns the Unix time at which links expire, in seconds, rounded to whole days. A file therefore has the same URL all
 * day, and a repeated submission is identical.
 */
const calculateExpiry = (nowSeconds: number): number =>
  (Math.floor(nowSeconds / DAY_SECONDS) + LINKS_DAYS) * DAY_SECONDS;

/** Fulfiller for which links are made, and the Unix time of their creation in seconds. */
interface LinkTerms {
  readonly holder: LinkHolder;
  readonly nowSeconds: number;
}

const sealQuery = (fulfillerId: number, expires: number, key: string): string =>
  `?fulfiller=${fulfillerId}&expires=${expires}&key=${key}`;

/**
 * Returns the URL at which a fulfiller fetches the picture of a printed side without a session. It is valid until it
 * expires or the fulfiller no longer has the order.
 */
function mockupUrl(
  line: { tenantId: TenantId; orderId: string; lineId: string },
  side: Side,
  { holder, nowSeconds }: LinkTerms,
) {
  const expires = calculateExpiry(nowSeconds);
  const { tenantId: tenant, orderId, lineId } = line;
  const path = buildEndpointPath(fulfillerCallEndpoints.mockup, { tenant, orderId, lineId, side });
  const key = deriveMockupKey({ ...line, view: side, holder, expires });
  return `${env().PUBLIC_URL}${path}${sealQuery(holder.fulfillerId, expires, key)}`;
}

/**
 * Returns the URL at which a fulfiller fetches one print file without a session. It is valid until it expires or the
 * fulfiller no longer has the order.
 */
function fileUrl(tenantId: TenantId, fileId: string, { holder, nowSeconds }: LinkTerms): string {
  const expires = calculateExpiry(nowSeconds);
  const path = buildEndpointPath(fulfillerCallEndpoints.file, { tenant: tenantId, fileId });
  const key = derivePrintFileKey({ tenantId, fileId, holder, expires });
  return `${env().PUBLIC_URL}${path}${sealQuery(holder.fulfillerId, expires, key)}`;
}

/** Reads an order as it is submitted to a fulfiller. */
export async function readSubmission(tx: Tx, work: OrderInFulfilment, fulfillerId: number): Promise<Submission> {
  const { tenantId, orderId, fulfilment } = work;
  const [row] = await tx
    .select({ order: orders, storeName: events.name })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) throw new Error(`order ${orderId} is sent and has no row`);
  const { order, storeName } = row;
  const { customer } = order;
  const lines = await listLines(tx, { tenantId, orderId });
  const files = await tx
    .select()
    .from(printFiles)
    .where(and(eq(printFiles.orderId, orderId), eq(printFiles.tenantId, tenantId)))
    .orderBy(sql`${printFiles.side} = 'back'`);
  const fulfiller = await findFulfiller(tx, fulfillerId);
  if (!fulfiller) throw new Error(`order ${orderId} is sent to fulfiller ${fulfillerId}, which has no row`);
  const terms = { holder: toLinkHolder(fulfiller), nowSeconds: Math.floor(Date.now() / 1000) };
  return {
    key: `${orderId}:${fulfilment.round}`,
    orderId,
    orderRef: order.orderRef,
    // A fulfiller that sent no id of its own for the order identifies it by its reference.
    replaces: fulfilment.externalId ?? (fulfilment.submittedAt === null ? null : order.orderRef),
    storeName,
    lang: toLanguage(order.lang),
    shipTo: {
      name: customer.name,
      phone: customer.phone,
      email: customer.email,
      line1: customer.addressFirstLine,
      line2: customer.addressSecondLine,
      city: customer.city,
      county: customer.county,
      state: customer.state,
      postcode: customer.postcode,
      country: customer.country,
      countryIso2: customer.countryIso2,
    },
    currency: order.currency,
    shippingMethod: order.shippingMethod,
    deliveryFrom: order.deliveryFrom,
    deliveryTo: order.deliveryTo,
    shipBy: order.shipBy,
    lines: lines.map((line) => ({
      id: line.id,
      sku: line.sku,
      name: line.name,
      colour: line.colourName,
      size: line.size,
      quantity: line.quantity,
      printMethod: line.method ?? '',
      weightG: line.weightG,
      unitValueMinor: line.unitValueMinor,
      files: files.flatMap((file) => {
        const printArea = line.printAreas[file.side];
        if (file.lineId !== line.id || file.storageKey === null || !printArea) return [];
        return [
          {
            id: file.id,
            side: file.side,
            name: file.fileName,
            url: fileUrl(tenantId, file.id, terms),
            widthPx: file.widthPx,
            heightPx: file.heightPx,
            dpi: file.dpi,
            printArea,
            placement: file.inkBox ? toPlacementMm(file.inkBox, file, printArea) : null,
            mockupUrl: findBlankForm(line.form)?.views[file.side]
              ? mockupUrl({ tenantId, orderId, lineId: line.id }, file.side, terms)
              : null,
            storageKey: file.storageKey,
          },
        ];
      }),
    })),
    orderUrl: `${env().PUBLIC_URL}${buildEndpointPath(fulfillerCallEndpoints.lookUp, { fulfillerId, reference: order.orderRef })}`,
    callbackUrl: `${env().PUBLIC_URL}${buildEndpointPath(fulfillerCallEndpoints.callback, { fulfillerId })}`,
  };
}

function listLines(tx: Tx, { tenantId, orderId }: { tenantId: TenantId; orderId: string }) {
  return tx
    .select({
      id: orderLines.id,
      sku: orderLines.sku,
      name: orderLines.name,
      colourName: orderLines.colourName,
      size: orderLines.size,
      quantity: orderLines.quantity,
      method: blanks.printMethod,
      weightG: blanks.weightG,
      form: orderLines.form,
      printAreas: orderLines.printAreas,
      // Replacement items are free; their declared value is the price of the original sale.
      unitValueMinor: sql<number>`coalesce((select first.unit_net_minor from replacements r
        join order_lines first on first.order_id = r.original_id and first.sku = ${orderLines.sku}
        where r.order_id = ${orderLines.orderId} and r.tenant_id = ${orderLines.tenantId}
        order by first.position limit 1), ${orderLines.unitNetMinor})`,
    })
    .from(orderLines)
    .leftJoin(blankVariants, eq(blankVariants.sku, orderLines.sku))
    .leftJoin(blanks, eq(blanks.id, blankVariants.blankId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.tenantId, tenantId)))
    .orderBy(asc(orderLines.position));
}

/** Returns a fulfiller that this tenant may use; null when there is none with this id. */
export async function findFulfiller(tx: Tx, id: number): Promise<FulfillerRow | null> {
  // Row-level security shows a tenant its own fulfillers and the shared ones.
  const [row] = await tx.select().from(fulfillers).where(eq(fulfillers.id, id));
  return row ?? null;
}

/**
 * Returns a fulfiller with its secrets decrypted. The secrets are bound to the tenant that registered the fulfiller.
 */
export function toRecipient(row: FulfillerRow): FulfillerRecipient {
  const owner = `tenant:${row.tenantId}`;
  return {
    id: row.id,
    name: row.name,
    email: row.details.email,
    country: row.details.country,
    endpoint: row.details.apiEndpoint,
    apiKey: row.apiKey === null ? null : unsealSecret('fulfiller-key', owner, row.apiKey),
    signingSecret: row.signingSecret === null ? null : unsealSecret('fulfiller-secret', owner, row.signingSecret),
    sandbox: row.sandbox,
  };
}
