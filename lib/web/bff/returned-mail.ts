import { type mailEndpoints, mailServiceEndpoints } from '@/lib/contracts/mail';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { buildNotFoundError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Receives a bounced mail, posted by the operator's mail server with MAIL_BOUNCE_SECRET; without that secret the call
 * does not exist.
 */
export const receiveReturnedMail: UseCase<typeof mailEndpoints.receive> = async ({ bytes, request, context }) => {
  const { MAIL_BOUNCE_SECRET: secret } = env();
  if (secret === undefined) throw buildNotFoundError();
  const receivedSecret = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isSameSecret(receivedSecret, secret)) throw buildUnauthenticatedError();
  // Reports are ASCII; the quoted mail may contain any byte, and none may be lost or rejected.
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\u0000', '');
  return { json: await tenantApi.call(mailServiceEndpoints.receive, { params: {}, body: { text } }, context) };
};
