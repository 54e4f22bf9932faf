import type { GatewayKind } from '../intents';
import type { GatewayFacts } from './gateway-facts';
import { stripeFacts } from './stripe-facts';
import { testFacts } from './test-facts';

/** Facts of every kind of gateway. docs/changing.md lists the other steps that add a kind. */
export const GATEWAY_FACTS: Readonly<Record<GatewayKind, GatewayFacts>> = { stripe: stripeFacts, test: testFacts };

/**
 * Returns whether a gateway's payments are test payments, which move no money. False for null, the gateway of an order
 * without a payment.
 */
export const isTestGateway = (kind: GatewayKind | null): boolean => kind !== null && !GATEWAY_FACTS[kind].movesMoney;
