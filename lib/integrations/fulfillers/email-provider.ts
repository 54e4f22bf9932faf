import { createHash } from 'node:crypto';
import type { FulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { buildFulfillerOrderMail, buildRecallMail } from '@/lib/integrations/fulfillers/fulfiller-mail';
import { sendMail } from '@/lib/integrations/mail/send';
import type { FulfilmentProvider } from './provider';

/**
 * Sends orders by e-mail, with expiring links to the files. Sends to suppressed addresses too, because a withheld mail
 * would count as a sent order.
 */
export const emailProvider: FulfilmentProvider = {
  submit: async (recipient, submission) => {
    const id = toUuid(`${recipient.id}/${submission.key}`);
    const to = { name: recipient.name, email: recipient.email };
    const mail = await buildFulfillerOrderMail({ recipient, submission });
    await sendMail({ id, to, fromName: submission.storeName, replyTo: '', purpose: 'essential', ...mail });
    return { state: 'accepted', externalId: id };
  },
  recall: async (recipient, recall) => {
    const to = { name: recipient.name, email: recipient.email };
    const mail = await buildRecallMail({ recipient, recall });
    await sendMail({
      id: toUuid(`${recipient.id}/${recall.key}`),
      to,
      fromName: recall.storeName,
      replyTo: '',
      purpose: 'essential',
      ...mail,
    });
    return { state: 'told', reason: '' };
  },
  test: async ({ email }) => (email.includes('@') ? null : ('no address' satisfies FulfilmentReason)),
};

/**
 * Derives a UUID from a name. A mail that is sent again after a crash thus has the id of the first one, so that mail
 * servers recognise the duplicate.
 */
function toUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
