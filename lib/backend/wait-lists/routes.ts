import { wrapInEnvelope } from '@/lib/contracts/define';
import { waitListEndpoints } from '@/lib/contracts/wait-list';
import { defineRoute } from '../http/route';
import { addToWaitList } from './add';
import { confirmWaitListEntry, deleteWaitListEntry, readWaitListEntry } from './entry';

export const waitListRoutes = [
  defineRoute(waitListEndpoints.add, async (call) => wrapInEnvelope(await addToWaitList(call))),
  defineRoute(waitListEndpoints.confirm, async ({ params }) => {
    await confirmWaitListEntry(params.token);
    return wrapInEnvelope({ confirmed: true as const });
  }),
  defineRoute(waitListEndpoints.leave, async ({ params }) => {
    await deleteWaitListEntry(params.token);
    return wrapInEnvelope({ left: true as const });
  }),
  defineRoute(waitListEndpoints.read, async ({ params }) => wrapInEnvelope(await readWaitListEntry(params.token))),
];
