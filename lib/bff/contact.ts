import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** Takes the contact form, as JSON or as a plain form, and passes it on as JSON (STO-18). */
export const sendContactMessage: UseCase<typeof storefrontEndpoints.contact> = async ({ input, context }) => ({
  json: await tenantApi.call(
    storefrontEndpoints.leaveMessage,
    { params: input.params, body: { ...input.body, ...input.query } },
    { ...context, token: undefined },
  ),
});
