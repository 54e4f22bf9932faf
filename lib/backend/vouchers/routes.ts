import { wrap } from '@/lib/contracts/define';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import type { TenantId } from '@/lib/db/ids';
import type { EventActor } from '@/lib/db/keys';
import { hidesCodes } from '../http/caller';
import { userRoute } from '../http/route';
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
  userRoute(voucherEndpoints.list, async ({ tenantId, user, params, query }) =>
    withTenantEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const hidden = hidesCodes(user);
      const { rows, total } = await listVouchers(tx, { ...toEventKey(event), ...query, hidden, perPage: PER_PAGE });
      const now = new Date();
      return wrap({
        rows: rows.map((row) => toVoucherDto(row, now, hidden)),
        meta: { page: query.page, per_page: PER_PAGE, total },
        type: getVoucherKind(event),
        currency: event.currency,
        region: event.region,
        event_name: event.name,
      });
    }),
  ),
  userRoute(voucherEndpoints.create, async (call) =>
    wrap(toVoucherDto(await addVoucher(named(call), call.body), new Date())),
  ),
  userRoute(voucherEndpoints.generate, async (call) => wrap({ codes: await generateVouchers(named(call), call.body) })),
  userRoute(voucherEndpoints.update, async (call) =>
    wrap(toVoucherDto(await changeVoucher(named(call), call.params.voucherId, call.body), new Date())),
  ),
  userRoute(voucherEndpoints.remove, async (call) => {
    await removeVoucher(named(call), call.params.voucherId);
    return wrap({ removed: true as const });
  }),
  userRoute(voucherEndpoints.import, async (call) => wrap(await importVouchers(named(call), call.body))),
  userRoute(voucherEndpoints.export, (call) => exportVouchers(named(call), call.query)),
];
