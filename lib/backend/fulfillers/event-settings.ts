import { eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { eventFulfillerEndpoints } from '@/lib/contracts/fulfillers';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventPath } from '@/lib/db/keys';
import { events, tenants } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { changeKeepingOpeningChecks } from '../events/stay-fit';
import { readBudget, saveBudget } from '../fulfilment/budgets';
import { assertPlatformMayProduce } from '../fulfilment/choose-production';
import { readStoreProduction, toFindingDto } from '../fulfilment/read-production';
import { changeTenantEvent, withTenantEvent } from '../stores/own-event';

/** Maximum budget of an event, minor units. It fits the database column. */
const MAX_BUDGET_MINOR = 2_000_000_000;

type EventRow = typeof events.$inferSelect;
async function buildSettingsDto(tx: Tx, tenantId: TenantId, event: EventRow) {
  const [tenant] = await tx.select({ way: tenants.production }).from(tenants).where(eq(tenants.id, tenantId));
  const { findings } = await readStoreProduction(tx, { tenantId, store: event });
  const { limitMinor, usedMinor } = await readBudget(tx, { tenantId, eventId: event.id });
  return {
    automatic: event.fulfilment.automatic,
    hold_minutes: event.fulfilment.holdMinutes,
    currency: event.currency,
    budget: limitMinor === null ? null : toDecimal(limitMinor),
    budget_used: toDecimal(usedMinor),
    production: event.fulfilment.production ?? null,
    account_production: tenant?.way ?? null,
    production_findings: findings.map(toFindingDto),
  };
}

/** Returns when an event's paid orders are submitted, and its budget. 404 for another tenant's event. */
export const showEventFulfilment = (named: EventPath) =>
  withTenantEvent(named, (tx, event) => buildSettingsDto(tx, named.tenantId, event));

/**
 * Saves when an event's paid orders are submitted, and its budget; writes each actual change to the audit log. Fails
 * with `conflict` while the event is locked, and with `invalid` when the orders of an open store could no longer be
 * produced.
 */
export function saveEventFulfilment(
  named: EventPath & {
    userId: number;
    body: ParsedInput<typeof eventFulfillerEndpoints.saveSettings>['body'];
    taxSource: TaxSourceName;
  },
) {
  const { tenantId, userId, body, taxSource } = named;
  if (body.budget !== null && (body.budget < 0 || body.budget > MAX_BUDGET_MINOR))
    throw buildInvalidFieldsError({ budget: [body.budget < 0 ? 'too small' : 'too large'] });
  return changeTenantEvent(named, async (tx, event) => {
    const way = body.production === undefined ? (event.fulfilment.production ?? null) : body.production;
    if (way === 'platform' && way !== event.fulfilment.production)
      assertPlatformMayProduce((await readStoreProduction(tx, { tenantId, store: event, way })).findings);
    const fulfilment = {
      automatic: body.automatic,
      holdMinutes: body.hold_minutes,
      ...(way === null ? {} : { production: way }),
    };
    const before = await readBudget(tx, { tenantId, eventId: event.id });
    const entry = { tenantId, userId, subjectType: 'event', subjectId: event.id };
    if (JSON.stringify(fulfilment) !== JSON.stringify(event.fulfilment)) {
      await changeKeepingOpeningChecks(tx, { event, taxSource, getField: () => 'production' }, () =>
        tx.update(events).set({ fulfilment }).where(eq(events.id, event.id)),
      );
      await recordAudit(tx, {
        ...entry,
        action: 'event fulfilment updated',
        details: { event: event.slug, automatic: body.automatic, hold_minutes: body.hold_minutes, production: way },
      });
    }
    if (before.limitMinor !== body.budget) {
      await saveBudget(tx, { tenantId, eventId: event.id }, body.budget);
      const details = { event: event.slug, currency: event.currency, from: before.limitMinor, to: body.budget };
      await recordAudit(tx, { ...entry, action: 'event budget updated', details });
    }
    return buildSettingsDto(tx, tenantId, { ...event, fulfilment });
  });
}
