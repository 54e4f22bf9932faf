import { z } from 'zod';
import { MAIL_DOMAIN_PROBLEMS, MAIL_DOMAIN_STATES, MAIL_KEY_STATES } from '@/lib/domain/mail/sender';
import { SUPPRESSION_REASONS } from '@/lib/domain/mail/suppression';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { storeParams, tenantParams, uuid } from './field-types';

const recordAdvice = z.object({
  state: z.enum(['ok', 'missing', 'change', 'several', 'not needed']),
  name: z.string(),
  /** The DNS record as it is currently published; null = none. */
  published: z.string().nullable(),
  /** Recommended DNS record; null = nothing needs to change. */
  value: z.string().nullable(),
});

const mailDomainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  state: z.enum(MAIL_DOMAIN_STATES),
  /** Problem that the last check of the newest key found; null = none. */
  problem: z.enum(MAIL_DOMAIN_PROBLEMS).nullable(),
  checked_at: z.string().nullable(),
  /** Keys, oldest first; a retired key no longer signs mails. */
  keys: z.array(
    z.object({
      selector: z.string(),
      state: z.enum(MAIL_KEY_STATES),
      /** TXT record that publishes the key. */
      record: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  /**
   * SPF and DMARC records of the domain (this field and the next); null until the name servers have answered a check.
   */
  spf: recordAdvice.nullable(),
  dmarc: recordAdvice.nullable(),
});
export type MailDomainDto = z.output<typeof mailDomainSchema>;

const mailSettingsSchema = z.object({
  /** Sender address of stores without a verified sender of their own. */
  platform_address: z.string(),
  stores: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      locked: z.boolean(),
      /** Sender address that the store's owner entered; null = none. */
      address: z.string().nullable(),
      /** Whether the store's mails are sent from this address now. */
      in_use: z.boolean(),
    }),
  ),
  domains: z.array(mailDomainSchema),
});
export type MailSettingsDto = z.output<typeof mailSettingsSchema>;

const suppressionsSchema = z.object({
  rows: z.array(
    z.object({
      id: uuid,
      reason: z.enum(SUPPRESSION_REASONS),
      /** Status code with which the mail server rejected the mail; '' = none. */
      status: z.string(),
      created_at: z.string(),
      /** E-mail address; null when the order's or user's address has changed since then. */
      email: z.string().nullable(),
      /** Order whose shopper the address belongs to; null for a user of the tenant, who is named in the next field. */
      order: z.object({ id: uuid, order_ref: z.string() }).nullable(),
      user_name: z.string().nullable(),
    }),
  ),
  meta: z.object({ page: z.number().int(), per_page: z.number().int(), total: z.number().int() }),
});
export type MailSuppressionsDto = z.output<typeof suppressionsSchema>;

const baseEndpoint = { audience: 'user', action: 'settings.company', handledBy: 'tenant-api' } as const;
const errors = ['unauthenticated', 'forbidden', 'not_found'] as const;
const domainParams = tenantParams.extend({ domainId: uuid });

/** Calls about the senders of a tenant's mails, and about addresses to which no more mails are sent. */
export const mailEndpoints = {
  show: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.show',
    method: 'GET',
    path: '/api/:tenant/mail',
    summary: 'Returns the sender of each store’s mails, and the DNS records that its domain needs.',
    params: tenantParams,
    answer: buildEnvelopeSchema(mailSettingsSchema),
    errors,
  }),
  saveSender: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.saveSender',
    method: 'PUT',
    path: '/api/:tenant/mail/senders/:slug',
    summary: 'Sets the sender address of a store’s mails. It is used once its domain publishes the key.',
    params: storeParams,
    body: z.strictObject({ address: z.string().trim().min(1, 'required').max(320, 'too long') }),
    answer: buildEnvelopeSchema(mailSettingsSchema),
    errors: [...errors, 'invalid', 'conflict'],
  }),
  removeSender: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.removeSender',
    method: 'DELETE',
    path: '/api/:tenant/mail/senders/:slug',
    summary: 'Removes a store’s sender address. Its mails come from the platform’s sender again.',
    params: storeParams,
    answer: buildEnvelopeSchema(mailSettingsSchema),
    errors: [...errors, 'conflict'],
  }),
  checkDomain: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.checkDomain',
    method: 'POST',
    path: '/api/:tenant/mail/domains/:domainId/check',
    summary: 'Checks the DNS for the keys of a mail domain, and for its SPF and DMARC records.',
    params: domainParams,
    answer: buildEnvelopeSchema(mailSettingsSchema),
    errors: [...errors, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  rotateKey: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.rotateKey',
    method: 'POST',
    path: '/api/:tenant/mail/domains/:domainId/keys',
    summary: 'Creates a new key for a mail domain. The current key signs until the new one is published.',
    params: domainParams,
    answer: buildEnvelopeSchema(mailSettingsSchema),
    errors: [...errors, 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
  suppressions: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.suppressions',
    method: 'GET',
    path: '/api/:tenant/mail/suppressions',
    summary: 'Lists the addresses that get no more mails, because mails to them bounced or their reader reported spam.',
    params: tenantParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    answer: buildEnvelopeSchema(suppressionsSchema),
    errors: [...errors, 'invalid'],
  }),
  removeSuppression: defineEndpoint({
    ...baseEndpoint,
    name: 'mail.removeSuppression',
    method: 'DELETE',
    path: '/api/:tenant/mail/suppressions/:id',
    summary: 'Allows mails to an address again.',
    params: tenantParams.extend({ id: uuid }),
    answer: buildEnvelopeSchema(z.object({ removed: z.literal(true) })),
    errors,
  }),
  receive: defineEndpoint({
    name: 'mail.receive',
    method: 'POST',
    path: '/api/mail/returned',
    summary:
      'Receives a returned mail as raw text, which the operator’s mail server posts with MAIL_BOUNCE_SECRET as bearer token: a delivery status notification (RFC 3464) or a spam report (RFC 5965). Other mails have no effect.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    bodySize: 'large',
    body: z.unknown(),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
    errors: ['not_found', 'unauthenticated', 'too_large'],
  }),
};

/** Service calls with which the web tier forwards returned mails. */
export const mailServiceEndpoints = {
  receive: defineEndpoint({
    name: 'service.receiveMail',
    method: 'POST',
    path: '/api/service/returned-mails',
    summary: 'Receives a returned mail from a mail server that has proved the secret.',
    audience: 'service',
    handledBy: 'tenant-api',
    bodySize: 'large',
    body: z.object({ text: z.string().max(1_000_000) }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
};
