import { wrapInEnvelope } from '@/lib/contracts/define';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import type { TenantId } from '@/lib/db/ids';
import type { EventActor } from '@/lib/db/keys';
import { areVoucherCodesHidden } from '../http/caller';
import { defineUserRoute } from '../http/route';
import { withTenantEvent } from '../stores/own-event';
import { addVoucher, changeVoucher, generateVouchers, getVoucherKind, removeVoucher, toEventKey } from './change';
import { exportVouchers, importVouchers } from './csv';
import { listVouchers } from './queries';
import { toVoucherDto } from './to-dto';

const PER_PAGE = 50;

const named = (call: { tenantId: TenantId; user: { userId: number }; params: { slug: string } }): EventActor => ({
  tenantId: call.tenantId,
  userId: call.user.userId,
  slug: call.params.slug,
});

export const voucherRoutes = [
  defineUserRoute(voucherEndpoints.list, async ({ tenantId, user, params, query }) =>
    withTenantEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const hidden = areVoucherCodesHidden(user);
      const { rows, total } = await listVouchers(tx, { ...toEventKey(event), ...query, hidden, perPage: PER_PAGE });
      const now = new Date();
      return wrapInEnvelope({
        rows: rows.map((row) => toVoucherDto(row, now, hidden)),
        meta: { page: query.page, per_page: PER_PAGE, total },
        type: getVoucherKind(event),
        currency: event.currency,
        region: event.region,
        event_name: event.name,
      });
    }),
  ),
  defineUserRoute(voucherEndpoints.create, async (call) =>
    wrapInEnvelope(toVoucherDto(await addVoucher(named(call), call.body), new Date())),
  ),
  defineUserRoute(voucherEndpoints.generate, async (call) =>
    wrapInEnvelope({ codes: await generateVouchers(named(call), call.body) }),
  ),
  defineUserRoute(voucherEndpoints.update, async (call) =>
    wrapInEnvelope(toVoucherDto(await changeVoucher(named(call), call.params.voucherId, call.body), new Date())),
  ),
  defineUserRoute(voucherEndpoints.remove, async (call) => {
    await removeVoucher(named(call), call.params.voucherId);
    return wrapInEnvelope({ removed: true as const });
  }),
  defineUserRoute(voucherEndpoints.import, async (call) =>
    wrapInEnvelope(await importVouchers(named(call), call.body)),
  ),
  defineUserRoute(voucherEndpoints.export, (call) => exportVouchers(named(call), call.query)),
];
