import type { GatewayKind } from '../intents';
import type { GatewayFacts } from './gateway-facts';
import { stripeFacts } from './stripe-facts';
import { testFacts } from './test-facts';

/** Facts of every kind of gateway. docs/architecture.md lists what else a new kind needs. */
export const GATEWAYS: Readonly<Record<GatewayKind, GatewayFacts>> = { stripe: stripeFacts, test: testFacts };

/** Returns whether a gateway's payments are test payments, which move no money; false for an order without a payment. */
export const isTestGateway = (kind: GatewayKind | null): boolean => kind !== null && !GATEWAYS[kind].movesMoney;
