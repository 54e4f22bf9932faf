import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';

/** A kind of gateway that the product does not have. Loading this file adds it as the preferred one. It must be loaded before any schema
 *  lists the kinds; only here and in the registries does the compiler not know its name. */
export const LEDGER = 'ledger' as string as GatewayKind;

(GATEWAY_KINDS as unknown as GatewayKind[]).unshift(LEDGER);
