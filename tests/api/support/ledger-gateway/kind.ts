import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';

/**
 * Kind of gateway that the product does not have. Loading this file adds it as the preferred one; that must happen
 * before any schema lists the kinds. The cast hides its name from the compiler, which would otherwise require an entry
 * for it in every registry.
 */
export const LEDGER = 'ledger' as string as GatewayKind;

(GATEWAY_KINDS as unknown as GatewayKind[]).unshift(LEDGER);
