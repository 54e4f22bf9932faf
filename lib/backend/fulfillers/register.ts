import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import type { EventActor } from '@/lib/db/keys';
import { blanks, type FulfillerDetails, type FulfillerRow, fulfillers } from '@/lib/db/schema';
import { type Registration, registrationSchema } from '@/lib/domain/fulfillers/registration';
import { type Actor, isSuperAdmin } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { chooseFulfillerMode } from '../fulfilment/choose-production';
import { toInvalidInputError } from '../http/route';
import { sealSecret } from '../secrets/seal';
import { changeTenantEvent, findTenantEvent } from '../stores/own-event';

/** Lists fulfillers of an event in the sequence of registration. */
export function listEventFulfillers(tx: Tx, input: { tenantId: TenantId; eventId: number }): Promise<FulfillerRow[]> {
  return tx
    .select()
    .from(fulfillers)
    .where(and(eq(fulfillers.tenantId, input.tenantId), eq(fulfillers.eventId, input.eventId)))
    .orderBy(asc(fulfillers.id));
}

/**
 * Returns the choices of the form: blanks' categories and print methods of the platform's catalogue. The catalogue
 * belongs to no tenant.
 */
export async function listRegistrationChoices(tx: Tx) {
  const kinds = await tx
    .selectDistinct({ name: sql<string>`unnest(${blanks.categories})` })
    .from(blanks)
    .orderBy(sql`1`);
  const methods = await tx.selectDistinct({ name: blanks.printMethod }).from(blanks).orderBy(blanks.printMethod);
  return { categories: kinds.map(({ name }) => name), printMethods: methods.map(({ name }) => name) };
}

/**
 * Registers a fulfiller with an event; its key is stored encrypted and never shown (EVT-17). Success and failure are
 * both audited. Fails with `invalid` per field, `not_found`, and `conflict` while the event is locked.
 */
export async function registerEventFulfiller(named: EventActor, input: unknown): Promise<FulfillerRow> {
  try {
    return await register(named, input);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'conflict'))
      await noteFailure(named, error);
    throw error;
  }
}

async function register({ tenantId, userId, slug }: EventActor, input: unknown): Promise<FulfillerRow> {
  const parsed = registrationSchema.safeParse(input);
  if (!parsed.success) throw toInvalidInputError(parsed.error, registrationSchema);
  const registration = parsed.data;
  return changeTenantEvent({ tenantId, slug }, async (tx, event) => {
    await assertInCatalogue(tx, registration);
    const existingFulfillers = await listEventFulfillers(tx, { tenantId, eventId: event.id });
    if (existingFulfillers.some(({ name }) => name.toLowerCase() === registration.name.toLowerCase()))
      throw buildInvalidFieldsError({ name: ['registered already'] });
    return insert(tx, { tenantId, userId, registration, eventId: event.id, shared: false }, { event: slug });
  });
}

interface Added {
  readonly tenantId: TenantId;
  readonly user: Actor & { readonly userId: number };
}
const reachSchema = z.object({ shared: z.boolean('invalid').default(false) });

/**
 * Registers a fulfiller for all stores of a tenant, or, by staff only, of the platform for all tenants. Success and
 * failure are both audited. Fails with `invalid` per field, and `forbidden`.
 */
export async function registerTenantFulfiller({ tenantId, user }: Added, input: Readonly<Record<string, unknown>>) {
  const reach = reachSchema.safeParse(input);
  if (!reach.success) throw toInvalidInputError(reach.error, reachSchema);
  const { shared } = reach.data;
  if (shared && !isSuperAdmin(user)) throw buildForbiddenError();
  // A fulfiller of the platform belongs to the staff's tenant, whichever client they visit.
  const owner = shared ? asTenantId(user.tenantId) : tenantId;
  try {
    const parsed = registrationSchema.safeParse(input);
    if (!parsed.success) throw toInvalidInputError(parsed.error, registrationSchema);
    const registration = parsed.data;
    return await withTenant(owner, async (tx) => {
      await assertInCatalogue(tx, registration);
      const namesake = await tx.$count(
        fulfillers,
        and(
          eq(fulfillers.tenantId, owner),
          isNull(fulfillers.eventId),
          sql`lower(${fulfillers.name}) = lower(${registration.name})`,
        ),
      );
      if (namesake > 0) throw buildInvalidFieldsError({ name: ['registered already'] });
      return insert(tx, { tenantId: owner, userId: user.userId, registration, eventId: null, shared }, { shared });
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      await withTenant(owner, (tx) =>
        recordAudit(tx, {
          tenantId: owner,
          userId: user.userId,
          action: 'fulfiller registration failure',
          subjectType: 'tenant',
          subjectId: owner,
          details: { code: error.code, fields: Object.keys(error.errors ?? {}) },
        }),
      );
    throw error;
  }
}

async function insert(
  tx: Tx,
  of: { tenantId: TenantId; userId: number; registration: Registration; eventId: number | null; shared: boolean },
  details: Readonly<Record<string, unknown>>,
): Promise<FulfillerRow> {
  const { tenantId, userId, registration, eventId, shared } = of;
  const { api_key: apiKey } = registration;
  const [row] = await tx
    .insert(fulfillers)
    .values({
      tenantId,
      eventId,
      shared,
      name: registration.name,
      details: toFulfillerDetails(registration),
      // Orders are sent to the fulfiller's address; without an address the print shop gets them by e-mail.
      provider: registration.api_endpoint === '' ? 'email' : 'api',
      apiKey: apiKey === '' ? null : sealSecret('fulfiller-key', `tenant:${tenantId}`, apiKey),
    })
    .returning();
  if (!row) throw new Error('an insert returned no fulfiller');
  if (!shared) await chooseFulfillerMode(tx, { tenantId, userId });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'fulfiller registration success',
    subjectType: 'fulfiller',
    subjectId: row.id,
    details: { ...details, name: row.name },
  });
  return row;
}

/** Rejects categories and methods that the catalogue does not contain. */
export async function assertInCatalogue(
  tx: Tx,
  registration: Pick<Registration, 'categories' | 'print_methods'>,
): Promise<void> {
  const choices = await listRegistrationChoices(tx);
  if (registration.categories.some((name) => !choices.categories.includes(name)))
    throw buildInvalidFieldsError({ categories: ['invalid'] });
  if (registration.print_methods.some((name) => !choices.printMethods.includes(name)))
    throw buildInvalidFieldsError({ print_methods: ['invalid'] });
}

/**
 * Records a failed registration in a transaction of its own, because the failed transaction is rolled back. Events of
 * other tenants get no entry.
 */
async function noteFailure({ tenantId, userId, slug }: EventActor, error: AppError): Promise<void> {
  await withTenant(tenantId, async (tx) => {
    const event = await findTenantEvent(tx, { tenantId, slug });
    if (!event) return;
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'fulfiller registration failure',
      subjectType: 'event',
      subjectId: event.id,
      details: { event: slug, code: error.code, fields: Object.keys(error.errors ?? {}) },
    });
  });
}

export const toFulfillerDetails = (registration: Registration): FulfillerDetails => ({
  contactName: registration.contact_name,
  email: registration.email,
  phone: registration.phone,
  address: registration.address,
  country: registration.country,
  shipsTo: registration.ships_to,
  categories: registration.categories,
  printMethods: registration.print_methods,
  leadTimeDays: registration.lead_time_days,
  cutOffHour: registration.cut_off_hour,
  apiEndpoint: registration.api_endpoint,
  vatNumber: registration.vat_number,
});

export const toFulfillerDto = ({ id, name, details, provider, apiKey, disabledAt, createdAt }: FulfillerRow) => ({
  id,
  name,
  contact_name: details.contactName,
  email: details.email,
  phone: details.phone,
  address: details.address,
  country: details.country,
  ships_to: [...details.shipsTo],
  categories: [...details.categories],
  print_methods: [...details.printMethods],
  lead_time_days: details.leadTimeDays,
  cut_off_hour: details.cutOffHour ?? null,
  api_endpoint: details.apiEndpoint,
  vat_number: details.vatNumber,
  provider,
  has_api_key: apiKey !== null,
  enabled: disabledAt === null,
  created_at: createdAt.toISOString(),
});
