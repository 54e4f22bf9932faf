import { stringify } from 'csv-stringify/sync';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { SAFE_CELL_OPTIONS } from '@/lib/domain/text/csv-cells';
import { logger } from '@/lib/platform/log';
import { recordAudit } from '../audit/record';
import { type ExportBatch, type ExportRowKind, getExportHeader, readExportBatch } from './export-rows';

type Query = ParsedInput<typeof orderAdminEndpoints.export>['query'];
interface ExportRequest {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly query: Query;
}

/**
 * Streams all matching orders as CSV, newest first, with a row per order or line. Each batch is a transaction of its
 * own, read after the previous one was sent, so that a slow download holds neither memory nor a snapshot. Cells that a
 * spreadsheet would evaluate start with an apostrophe ({@link SAFE_CELL_OPTIONS}).
 */
export async function exportOrders({ tenantId, userId, query }: ExportRequest): Promise<Response> {
  const { ids, rows, ...filter } = query;
  const request = { tenantId, rows, ids, filter };
  // The first batch is read before the response starts, so that errors still have their status.
  let batch = await withTenant(tenantId, async (tx) => {
    const details = { filters: Object.keys(filter), ticked: ids?.length ?? 0, rows };
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'orders exported',
      subjectType: 'tenant',
      subjectId: tenantId,
      details,
    });
    return readExportBatch(tx, { ...request, after: null });
  });
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { next } = batch;
          if (!isFirst && next !== null)
            batch = await withTenant(tenantId, (tx) => readExportBatch(tx, { ...request, after: next }));
          if (isFirst || batch.cells.length > 0)
            controller.enqueue(encoder.encode(toCsv(batch, isFirst ? rows : null)));
          isFirst = false;
          if (batch.next === null) controller.close();
        } catch (error) {
          logger.error({ err: error }, 'an export was interrupted');
          controller.error(error);
        }
      },
    },
    { highWaterMark: 1 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${rows === 'lines' ? 'order-lines' : 'orders'}-${day}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

/**
 * @param headRows kind of rows whose header precedes the first batch, after the byte order mark that Excel needs; null
 * = a later batch
 */
const toCsv = ({ cells }: ExportBatch, headRows: ExportRowKind | null): string =>
  stringify(
    cells.map((row) => [...row]),
    {
      ...(headRows ? { columns: [...getExportHeader(headRows)] } : {}),
      header: headRows !== null,
      bom: headRows !== null,
      ...SAFE_CELL_OPTIONS,
      record_delimiter: 'windows',
    },
  );
