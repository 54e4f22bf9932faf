import { wrap } from '@/lib/contracts/define';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { userRoute } from '../http/route';
import { changeTenantEvent } from '../stores/own-event';
import { saveDraft } from './draft';
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
  userRoute(storeConfigEndpoints.show, async (call) => wrap(await readConfiguration(named(call)))),
  userRoute(storeConfigEndpoints.save, async (call) =>
    wrap(await saveConfiguration(named(call), call.body, { taxSource: call.taxSource, visit: call.user.visit })),
  ),
  userRoute(storeConfigEndpoints.draft, async (call) => {
    await saveDraft(named(call), call.body.storeConfig);
    return wrap({ saved: true as const });
  }),
  userRoute(storeConfigEndpoints.preview, async (call) =>
    wrap(await previewStore(named(call), { withDraft: call.query.draft === '1' })),
  ),
  userRoute(storeConfigEndpoints.createColourSet, async (call) => {
    const actor = named(call);
    return wrap({ id: await changeTenantEvent(actor, (tx) => writeColourSet(tx, actor, null, call.body)) });
  }),
  userRoute(storeConfigEndpoints.updateColourSet, async (call) => {
    const actor = named(call);
    return wrap({
      id: await changeTenantEvent(actor, (tx) => writeColourSet(tx, actor, call.params.setId, call.body)),
    });
  }),
  userRoute(storeConfigEndpoints.deleteColourSet, async (call) => {
    const actor = named(call);
    await changeTenantEvent(actor, (tx) => removeColourSet(tx, actor, call.params.setId));
    return wrap({ removed: true as const });
  }),
  userRoute(storeConfigEndpoints.createFontSet, async (call) => {
    const actor = named(call);
    return wrap({ id: await changeTenantEvent(actor, (tx) => writeFontSet(tx, actor, null, call.body)) });
  }),
  userRoute(storeConfigEndpoints.updateFontSet, async (call) => {
    const actor = named(call);
    return wrap({ id: await changeTenantEvent(actor, (tx) => writeFontSet(tx, actor, call.params.setId, call.body)) });
  }),
  userRoute(storeConfigEndpoints.deleteFontSet, async (call) => {
    const actor = named(call);
    await changeTenantEvent(actor, (tx) => removeFontSet(tx, actor, call.params.setId));
    return wrap({ removed: true as const });
  }),
];
