import { wrapInEnvelope } from '@/lib/contracts/define';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { defineUserRoute } from '../http/route';
import { changeTenantEvent } from '../stores/own-event';
import { saveConfigDraft } from './draft';
import { previewStore } from './preview';
import { readConfiguration, saveConfiguration } from './save';
import { removeColourSet, removeFontSet, writeColourSet, writeFontSet } from './themes';

const named = ({
  tenantId,
  user,
  params,
}: {
  tenantId: Parameters<typeof readConfiguration>[0]['tenantId'];
  user: { userId: number };
  params: { slug: string };
}) => ({ tenantId, userId: user.userId, slug: params.slug });

export const storeConfigRoutes = [
  defineUserRoute(storeConfigEndpoints.show, async (call) => wrapInEnvelope(await readConfiguration(named(call)))),
  defineUserRoute(storeConfigEndpoints.save, async (call) =>
    wrapInEnvelope(
      await saveConfiguration(named(call), call.body, { taxSource: call.taxSource, visit: call.user.visit }),
    ),
  ),
  defineUserRoute(storeConfigEndpoints.draft, async (call) => {
    await saveConfigDraft(named(call), call.body.storeConfig);
    return wrapInEnvelope({ saved: true as const });
  }),
  defineUserRoute(storeConfigEndpoints.preview, async (call) =>
    wrapInEnvelope(await previewStore(named(call), { withDraft: call.query.draft === '1', at: call.query.at ?? null })),
  ),
  defineUserRoute(storeConfigEndpoints.createColourSet, async (call) => {
    const actor = named(call);
    return wrapInEnvelope({ id: await changeTenantEvent(actor, (tx) => writeColourSet(tx, actor, null, call.body)) });
  }),
  defineUserRoute(storeConfigEndpoints.updateColourSet, async (call) => {
    const actor = named(call);
    return wrapInEnvelope({
      id: await changeTenantEvent(actor, (tx) => writeColourSet(tx, actor, call.params.setId, call.body)),
    });
  }),
  defineUserRoute(storeConfigEndpoints.deleteColourSet, async (call) => {
    const actor = named(call);
    await changeTenantEvent(actor, (tx) => removeColourSet(tx, actor, call.params.setId));
    return wrapInEnvelope({ removed: true as const });
  }),
  defineUserRoute(storeConfigEndpoints.createFontSet, async (call) => {
    const actor = named(call);
    return wrapInEnvelope({ id: await changeTenantEvent(actor, (tx) => writeFontSet(tx, actor, null, call.body)) });
  }),
  defineUserRoute(storeConfigEndpoints.updateFontSet, async (call) => {
    const actor = named(call);
    return wrapInEnvelope({
      id: await changeTenantEvent(actor, (tx) => writeFontSet(tx, actor, call.params.setId, call.body)),
    });
  }),
  defineUserRoute(storeConfigEndpoints.deleteFontSet, async (call) => {
    const actor = named(call);
    await changeTenantEvent(actor, (tx) => removeFontSet(tx, actor, call.params.setId));
    return wrapInEnvelope({ removed: true as const });
  }),
];
