import { type mailEndpoints, mailServiceEndpoints } from '@/lib/contracts/mail';
import { env } from '@/lib/env';
import { notFound, unauthenticated } from '@/lib/errors';
import { isSameSecret } from '@/lib/same-secret';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** A mail that came back, as the operator's mail server posts it with MAIL_BOUNCE_SECRET; without that secret there is no such call. */
export const receiveReturnedMail: UseCase<typeof mailEndpoints.receive> = async ({ bytes, request, context }) => {
  const { MAIL_BOUNCE_SECRET: secret } = env();
  if (secret === undefined) throw notFound();
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isSameSecret(given, secret)) throw unauthenticated();
  // Reports are of ASCII; what they quote may be anything, and no byte of it is to be lost or refused.
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\u0000', '');
  return { json: await tenantApi.call(mailServiceEndpoints.receive, { params: {}, body: { text } }, context) };
};
