import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import type { EventActor } from '@/lib/db/keys';
import { fundraisers, fundraiserTransfers } from '@/lib/db/schema';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordEventAudit } from '../events/change';
import { publishStoreChange } from '../stores/changed';
import { findFundraiser } from '../stores/find-fundraiser';
import { changeTenantEvent } from '../stores/own-event';
import { readFundraiser } from './show';

type Terms = ParsedInput<typeof fundraiserEndpoints.save>['body'];
type Transfer = ParsedInput<typeof fundraiserEndpoints.recordTransfer>['body'];

/** Saves a store's cause. The amount raised so far does not change. 409 while the store is locked. */
export function saveFundraiser(change: EventActor, terms: Terms) {
  return changeTenantEvent(change, async (tx, event) => {
    const { kind } = terms;
    const columns = {
      name: terms.name,
      description: terms.description,
      link: terms.link,
      kind,
      amountMinor: kind === 'amount' ? terms.amount : 0,
      shareBps: kind === 'share' ? terms.share_percent : 0,
      goalMinor: terms.goal,
      active: terms.active,
      updatedAt: new Date(),
    };
    await tx
      .insert(fundraisers)
      .values({ eventId: event.id, tenantId: event.tenantId, ...columns })
      .onConflictDoUpdate({ target: fundraisers.eventId, set: columns });
    const { updatedAt: _updatedAt, ...details } = columns;
    await recordEventAudit(tx, change, event, 'event fundraiser changed', details);
    await publishStoreChange(tx, event);
    return readFundraiser(tx, event);
  });
}

/**
 * Records an amount that the owner transferred to the cause. 404 without a cause, 409 while the store is locked, 422 for
 * a day in the future and for a correction of more than was recorded.
 */
export function recordTransfer(change: EventActor, { day, amount: amountMinor, note }: Transfer) {
  return changeTenantEvent(change, async (tx, event) => {
    if (!(await findFundraiser(tx, event))) throw buildNotFoundError();
    if (day > getLocalDate(getTimeZone(event.region), new Date()))
      throw buildInvalidFieldsError({ day: ['in the future'] });
    await tx.insert(fundraiserTransfers).values({
      tenantId: event.tenantId,
      eventId: event.id,
      day,
      amountMinor,
      note,
      createdBy: change.userId,
    });
    const details = { day, amount_minor: amountMinor, currency: event.currency };
    await recordEventAudit(tx, change, event, 'event fundraiser transfer recorded', details);
    const fundraiser = await readFundraiser(tx, event);
    if (fundraiser.transferred < 0) throw buildInvalidFieldsError({ amount: ['too small'] });
    return fundraiser;
  });
}
