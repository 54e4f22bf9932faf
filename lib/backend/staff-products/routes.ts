import { wrapInEnvelope } from '@/lib/contracts/define';
import { staffProductEndpoints } from '@/lib/contracts/staff-products';
import { defineUserRoute } from '../http/route';
import { archiveProduct, deleteProduct, setProductLock } from './change';
import { listStaffProducts } from './list';

interface ByStaff {
  readonly user: { readonly userId: number };
  readonly params: { readonly productId: number };
}
const toActionContext = ({ user, params }: ByStaff) => ({ userId: user.userId, productId: params.productId });

export const staffProductRoutes = [
  defineUserRoute(staffProductEndpoints.list, async ({ query }) => wrapInEnvelope(await listStaffProducts(query))),
  defineUserRoute(staffProductEndpoints.setLock, async (call) =>
    wrapInEnvelope(await setProductLock(toActionContext(call), call.body.locked)),
  ),
  defineUserRoute(staffProductEndpoints.archive, async (call) =>
    wrapInEnvelope(await archiveProduct(toActionContext(call), call.body)),
  ),
  defineUserRoute(staffProductEndpoints.remove, async (call) =>
    wrapInEnvelope(await deleteProduct(toActionContext(call))),
  ),
];
