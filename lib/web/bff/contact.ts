import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/** Receives the contact form as JSON or plain form and forwards it as JSON (STO-18). */
export const sendContactMessage: UseCase<typeof storefrontEndpoints.contact> = async ({ input, context }) => ({
  json: await tenantApi.call(
    storefrontEndpoints.leaveMessage,
    { params: input.params, body: { ...input.body, ...input.query } },
    { ...context, token: undefined },
  ),
});
