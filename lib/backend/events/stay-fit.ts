import type { Tx } from '@/lib/db/client';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { listBlockingChecks, type PublishCheck } from '@/lib/domain/store/publish-checklist';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { findTenantEvent, type TenantEvent } from '../stores/own-event';
import { readPublishChecklist } from './checklist';

interface FitCheck {
  readonly event: TenantEvent;
  readonly taxSource: TaxSourceName;
  /** Returns the form field whose change can break a checklist item. */
  readonly getField: (check: PublishCheck) => string;
}

/**
 * Runs `work`, which changes a store. An open store must continue to pass its opening checks (EVT-16), so that a store
 * cannot be opened with few requirements and changed afterwards. Items that failed before the change are ignored,
 * because they have another cause, of which the owner is notified.
 * @throws AppError `invalid` naming the field and the item
 */
export async function changeKeepingOpeningChecks<T>(tx: Tx, fitCheck: FitCheck, work: () => Promise<T>): Promise<T> {
  const { event, taxSource, getField } = fitCheck;
  if (event.status !== 'Active') return work();
  const before = listBlockingChecks(await readPublishChecklist(tx, event, taxSource));
  const done = await work();
  const changed = await findTenantEvent(tx, event);
  if (!changed) throw buildNotFoundError();
  const broken = listBlockingChecks(await readPublishChecklist(tx, changed, taxSource)).filter(
    (check) => !before.includes(check),
  );
  if (broken.length === 0) return done;
  const fields = [...new Set(broken.map(getField))];
  const listPoints = (field: string) =>
    broken.filter((check) => getField(check) === field).map((point) => buildErrorReason('open_store_unfit', { point }));
  throw buildInvalidFieldsError(Object.fromEntries(fields.map((field) => [field, listPoints(field)])));
}
