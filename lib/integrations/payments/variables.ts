import { z } from 'zod';
import { STRIPE_VARIABLES } from './stripe/variables';

/** Environment variables of all gateways, as `lib/platform/env.ts` parses them. */
export const GATEWAY_VARIABLES = { ...STRIPE_VARIABLES };
const variables = z.object(GATEWAY_VARIABLES);
export type GatewayVariables = Readonly<z.output<typeof variables>>;
