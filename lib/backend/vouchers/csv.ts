import { withTenant } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { MAX_CODES_AT_ONCE } from '@/lib/domain/vouchers/codes';
import {
  parseVoucherRow,
  VOUCHER_COLUMNS,
  type VoucherDraft,
  type VoucherRowProblems,
} from '@/lib/domain/vouchers/csv-row';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { respondWithCsv } from '../http/csv';
import { parseCsv } from '../http/parse-csv';
import { findTenantEvent, withTenantEvent } from '../stores/own-event';
import { changeCodes, getVoucherKind, recordAddedVouchers, toEventKey } from './change';
import { insertVouchers, listExistingCodes, listVouchersBelow, type VoucherFilter, type VoucherRow } from './queries';

const ROWS_A_READ = 1_000;
const PROBLEMS_SHOWN = 100;

interface ReadRow {
  readonly line: number;
  readonly code: string;
  readonly result: ReturnType<typeof parseVoucherRow>;
}

/**
 * Validates a CSV file of codes. With `apply`, and only when every row is valid, adds all of them in one transaction;
 * otherwise nothing changes. Fails with `invalid` (csv) for a file that cannot be read.
 */
export function importVouchers(named: EventActor, { csv, apply }: { readonly csv: string; readonly apply: boolean }) {
  const records = parseCsv(csv, { needs: 'code', most: MAX_CODES_AT_ONCE });
  return changeCodes(named, async (tx, event) => {
    const kind = getVoucherKind(event);
    const rows: ReadRow[] = records.map(({ line, record }) => ({
      line,
      code: record.code ?? '',
      result: parseVoucherRow(record, kind),
    }));
    const drafts = rows.flatMap(({ result }) => ('draft' in result ? [result.draft] : []));
    const existingCodes = await listExistingCodes(tx, { ...toEventKey(event), codes: drafts.map(({ code }) => code) });
    const wrong = wrongRows(rows, existingCodes);
    if (!apply || wrong.length > 0) return answer(rows.length, 0, wrong);
    const added = await insertVouchers(tx, { ...toEventKey(event), rows: drafts.map((draft) => ofKind(draft, kind)) });
    // One of the codes was added concurrently, so no code of this file is added.
    if (added.length !== drafts.length) throw buildInvalidFieldsError({ csv: ['exists already'] });
    await recordAddedVouchers(tx, named, event, { codes: added.length, how: 'imported' });
    return answer(rows.length, added.length, []);
  });
}

const ofKind = (draft: VoucherDraft, kind: 'voucher' | 'promo') => ({
  ...draft,
  kind,
  listed: draft.listed && kind === 'voucher',
});

const answer = (
  rows: number,
  added: number,
  wrong: readonly { line: number; code: string; errors: VoucherRowProblems }[],
) => ({
  rows,
  added,
  wrong_rows: wrong.length,
  problems: wrong.slice(0, PROBLEMS_SHOWN).map((row) => ({ ...row, code: row.code.slice(0, 60) })),
});

function wrongRows(rows: readonly ReadRow[], existingCodes: ReadonlySet<string>) {
  const seen = new Set<string>();
  return rows.flatMap(({ line, code, result }) => {
    if ('problems' in result) return [{ line, code, errors: result.problems }];
    const { code: read } = result.draft;
    const twice = seen.has(read);
    seen.add(read);
    if (twice) return [{ line, code, errors: { code: 'twice in this file' } }];
    return existingCodes.has(read) ? [{ line, code, errors: { code: 'exists already' } }] : [];
  });
}

/** Returns all codes that match the filter as a CSV file. 404 for another tenant's event. */
export async function exportVouchers(named: EventActor, filter: VoucherFilter): Promise<Response> {
  const event = await withTenantEvent(named, async (_tx, tenantEvent) => tenantEvent);
  async function* chunks() {
    let below: number | null = null;
    for (;;) {
      // One transaction per chunk, so that a slow reader does not hold a connection.
      const rows: VoucherRow[] = await withTenant(named.tenantId, async (tx) => {
        if (!(await findTenantEvent(tx, named))) return [];
        return listVouchersBelow(tx, { ...toEventKey(event), ...filter, below, limit: ROWS_A_READ });
      });
      yield rows.map(toCsvRow);
      below = rows.at(-1)?.id ?? null;
      if (rows.length < ROWS_A_READ) return;
    }
  }
  return respondWithCsv(`${event.slug}-codes.csv`, VOUCHER_COLUMNS, chunks());
}

const toCsvRow = (row: VoucherRow) => ({
  code: row.code,
  discount_amount: toDecimalText(row.discountMinor),
  usage_limit: row.usageLimit,
  used: row.taken,
  valid_from: row.validFrom?.toISOString() ?? null,
  valid_until: row.validUntil?.toISOString() ?? null,
  active: row.active,
  listed: row.listed,
});
