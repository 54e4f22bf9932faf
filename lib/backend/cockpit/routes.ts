import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { defineUserRoute } from '../http/route';
import { readCockpit } from './read';

export const cockpitRoutes = [
  defineUserRoute(cockpitEndpoints.show, async ({ user }) => wrapInEnvelope(await readCockpit(user))),
];
