import { eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Tx } from '@/lib/db/client';
import { createId, isRowId } from '@/lib/db/ids';
import { storeContents } from '@/lib/db/schema';
import type { StoreContent } from '@/lib/domain/store/content';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findProduct, listVariants } from '../catalogue/queries';
import { countRateLimit } from '../http/rate-limit';
import { queueJob } from '../queue/queue';
import type { Store } from './queries';
import { withStore } from './service';

/** Limit of messages per store over all senders, so that a flood from many addresses does not fill its mailbox. */
const OF_ONE_STORE = { points: 120, perSeconds: 3_600 };

type Input = ParsedInput<typeof storefrontEndpoints.leaveMessage>;
interface Reachable {
  readonly contactFormEmail: string;
  readonly content: StoreContent;
  readonly company: Store['company'];
}

/**
 * Returns the contact form's recipient: the form's own address, otherwise the store's public one, otherwise the
 * company's (STO-18).
 */
export function findContactRecipient({ contactFormEmail, content, company }: Reachable): string | null {
  return [contactFormEmail, content.email, company.email].find((address) => address.trim() !== '') ?? null;
}

/**
 * Enqueues the mail with a shopper's message, which is retried until the mail server accepts it. Stores on hold accept
 * messages too. A message that fills the honeypot (`website`) is acknowledged and dropped. Fails with `not_found` (also
 * for a store without a recipient) and `rate_limited`.
 */
export function enqueueContactMessage({ params, body }: Input): Promise<{ sent: true }> {
  return withStore(params, async (tx, store) => {
    const [row] = await tx
      .select({ contactFormEmail: storeContents.contactFormEmail, content: storeContents.content })
      .from(storeContents)
      .where(eq(storeContents.eventId, store.eventId));
    if (!row || !findContactRecipient({ ...row, company: store.company })) throw buildNotFoundError();
    if (body.website !== '') return { sent: true };
    await countRateLimit('contact.store', String(store.eventId), OF_ONE_STORE);
    const { name, email, message, quantity, date } = body;
    const product = await findSubject(tx, store, body);
    const id = createId();
    const payload = {
      id,
      tenantId: store.tenantId,
      eventId: store.eventId,
      name,
      email,
      message,
      quantity,
      date,
      product,
    };
    await queueJob(tx, { task: 'send-contact-mail', payload, key: `contact:${id}` });
    return { sent: true };
  });
}

/** Returns the product and colour to which a message refers; null when the store does not offer the product. */
async function findSubject(tx: Tx, store: Store, { product, colour }: Pick<Input['body'], 'product' | 'colour'>) {
  const productId = /^\d+$/.test(product) ? Number(product) : 0;
  const offer = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
  if (!offer) return null;
  const variants = offer.product.colours.includes(colour) ? await listVariants(tx, { blankIds: [offer.blank.id] }) : [];
  const variant = variants.find((candidate) => candidate.colour === colour);
  return {
    id: productId,
    name: offer.product.name,
    colour: variant ? { code: variant.colour, name: variant.colourName } : null,
  };
}
