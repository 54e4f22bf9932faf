import { wrap } from '@/lib/contracts/define';
import { staffProductEndpoints } from '@/lib/contracts/staff-products';
import { userRoute } from '../http/route';
import { archiveProduct, deleteProduct, setProductLock } from './change';
import { listStaffProducts } from './list';

interface ByStaff {
  readonly user: { readonly userId: number };
  readonly params: { readonly productId: number };
}
const toActionContext = ({ user, params }: ByStaff) => ({ userId: user.userId, productId: params.productId });

export const staffProductRoutes = [
  userRoute(staffProductEndpoints.list, async ({ query }) => wrap(await listStaffProducts(query))),
  userRoute(staffProductEndpoints.setLock, async (call) =>
    wrap(await setProductLock(toActionContext(call), call.body.locked)),
  ),
  userRoute(staffProductEndpoints.archive, async (call) =>
    wrap(await archiveProduct(toActionContext(call), call.body)),
  ),
  userRoute(staffProductEndpoints.remove, async (call) => wrap(await deleteProduct(toActionContext(call)))),
];
