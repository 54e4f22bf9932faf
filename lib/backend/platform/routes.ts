import { and, eq, sql } from 'drizzle-orm';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { platformPanelEndpoints } from '@/lib/contracts/platform-panel';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { platformSettings, tenants } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { sealAuditLog } from '../audit/seal';
import { verifyAuditLog } from '../audit/verify';
import { isClientSql } from '../clients/queries';
import { defineUserRoute } from '../http/route';
import type { SignedIn } from '../http/signed-in';

const FAULTS_SHOWN = 100;

/** Reads the platform's own flags, which belong to no tenant. */
async function readFlags(): Promise<{ translation: boolean }> {
  const [row] = await asPlatform().select({ translation: platformSettings.translation }).from(platformSettings);
  return row ?? { translation: true };
}

/** Turns translation on or off for all stores, and notifies their pages. */
function saveFlags(
  user: SignedIn,
  { translation }: { readonly translation: boolean },
): Promise<{ translation: boolean }> {
  return withPlatform(async (tx) => {
    const [before] = await tx.select().from(platformSettings).for('update');
    if ((before?.translation ?? true) === translation) return { translation };
    await tx
      .insert(platformSettings)
      .values({ id: 1, translation })
      .onConflictDoUpdate({ target: platformSettings.id, set: { translation } });
    // A trigger on each row invalidates the caches of its stores.
    await tx.update(tenants).set({ region: sql`region` });
    const { tenantId, userId } = user;
    const subject = { subjectType: 'platform', subjectId: 1 } as const;
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'translation switched',
      ...subject,
      details: onOff(translation),
    });
    return { translation };
  });
}

/** Turns translation on or off for one client's stores; a trigger notifies their pages. 404 for an unknown client. */
function saveClientFlags(user: SignedIn, clientId: number, { translation }: { readonly translation: boolean }) {
  return withPlatform(async (tx) => {
    const [client] = await tx
      .select({ translation: tenants.translation, name: tenants.name })
      .from(tenants)
      .where(and(eq(tenants.id, clientId), isClientSql))
      .for('update');
    if (!client) throw buildNotFoundError();
    if (client.translation === translation) return { translation };
    await tx.update(tenants).set({ translation }).where(eq(tenants.id, clientId));
    await recordAudit(tx, {
      tenantId: asTenantId(clientId),
      userId: user.userId,
      action: 'translation switched',
      subjectType: 'tenant',
      subjectId: clientId,
      details: { name: client.name, ...onOff(translation) },
    });
    return { translation };
  });
}

const onOff = (now: boolean) => ({ from: now ? 'off' : 'on', to: now ? 'on' : 'off' });

export const platformRoutes = [
  defineUserRoute(platformPanelEndpoints.flags, async () => wrapInEnvelope(await readFlags())),
  defineUserRoute(platformPanelEndpoints.saveFlags, async ({ user, body }) =>
    wrapInEnvelope(await saveFlags(user, body)),
  ),
  defineUserRoute(platformPanelEndpoints.saveClientFlags, async ({ user, params, body }) =>
    wrapInEnvelope(await saveClientFlags(user, params.clientId, body)),
  ),
  defineUserRoute(platformPanelEndpoints.checkAudit, async () => {
    await sealAuditLog();
    const { chains, slippedIn } = await verifyAuditLog();
    const faults = chains.flatMap((chain) => chain.faults);
    return wrapInEnvelope({
      entries: chains.reduce((sum, { links }) => sum + links, 0),
      chains: chains.length,
      unsealed: slippedIn.length,
      faults: faults.slice(0, FAULTS_SHOWN).map(({ tenantId, entryId, n, fault }) => ({
        tenant_id: tenantId,
        entry_id: entryId,
        n,
        fault,
      })),
    });
  }),
];
