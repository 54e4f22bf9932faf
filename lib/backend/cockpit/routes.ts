import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { wrap } from '@/lib/contracts/define';
import { userRoute } from '../http/route';
import { readCockpit } from './read';

export const cockpitRoutes = [userRoute(cockpitEndpoints.show, async ({ user }) => wrap(await readCockpit(user)))];
