import { wrap } from '@/lib/contracts/define';
import { waitListEndpoints } from '@/lib/contracts/wait-list';
import { route } from '../http/route';
import { addToWaitList } from './add';
import { confirmEntry, deleteEntry, readEntry } from './entry';

export const waitListRoutes = [
  route(waitListEndpoints.add, async (call) => wrap(await addToWaitList(call))),
  route(waitListEndpoints.confirm, async ({ params }) => {
    await confirmEntry(params.token);
    return wrap({ confirmed: true as const });
  }),
  route(waitListEndpoints.leave, async ({ params }) => {
    await deleteEntry(params.token);
    return wrap({ left: true as const });
  }),
  route(waitListEndpoints.read, async ({ params }) => wrap(await readEntry(params.token))),
];
