import { type mailEndpoints, mailServiceEndpoints } from '@/lib/contracts/mail';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { env } from '@/lib/platform/env';
import { buildNotFoundError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Receives a bounced mail that the operator's mail server posts with MAIL_BOUNCE_SECRET. When that secret is not
 * configured, the call is a 404.
 */
export const receiveReturnedMail: UseCase<typeof mailEndpoints.receive> = async ({ bytes, request, context }) => {
  const { MAIL_BOUNCE_SECRET: secret } = env();
  if (secret === undefined) throw buildNotFoundError();
  const receivedSecret = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isSameSecret(receivedSecret, secret)) throw buildUnauthenticatedError();
  // Decoded as Latin-1, because a bounce report is ASCII but the mail that it quotes may contain any byte.
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\u0000', '');
  return { json: await tenantApi.call(mailServiceEndpoints.receive, { params: {}, body: { text } }, context) };
};
