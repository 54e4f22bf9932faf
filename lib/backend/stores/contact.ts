import { eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Tx } from '@/lib/db/client';
import { isRowId, newId } from '@/lib/db/ids';
import { storeContents } from '@/lib/db/schema';
import type { StoreContent } from '@/lib/domain/store/content';
import { notFound } from '@/lib/errors';
import { findProduct, listVariants } from '../catalogue/queries';
import { takeRatePoint } from '../http/rate-limit';
import { queueJob } from '../jobs/queue';
import type { Store } from './queries';
import { withStore } from './service';

/** What a store may be sent by everyone together: a flood from many addresses does not fill its mailbox. */
const OF_ONE_STORE = { points: 120, perSeconds: 3_600 };

type Input = ParsedInput<typeof storefrontEndpoints.leaveMessage>;
interface Reachable {
  readonly contactFormEmail: string;
  readonly content: StoreContent;
  readonly company: Store['company'];
}

/** Who reads the contact form: the form's own address, else the one that the store shows, else its company's (STO-18). */
export function contactRecipient({ contactFormEmail, content, company }: Reachable): string | null {
  return [contactFormEmail, content.email, company.email].find((address) => address.trim() !== '') ?? null;
}

/**
 * Puts a shopper's message into the queue, which is the outbox: taken once, sent until the mail server has it. Stores on
 * hold are written to as well. What a program filled in (`website`) is thanked and dropped.
 * Fails with `not_found` (also for a store that nobody reads for) and `rate_limited`.
 */
export function leaveMessage({ params, body }: Input): Promise<{ sent: true }> {
  return withStore(params, async (tx, store) => {
    const [row] = await tx
      .select({ contactFormEmail: storeContents.contactFormEmail, content: storeContents.content })
      .from(storeContents)
      .where(eq(storeContents.eventId, store.eventId));
    if (!row || !contactRecipient({ ...row, company: store.company })) throw notFound();
    if (body.website !== '') return { sent: true };
    await takeRatePoint('contact.store', String(store.eventId), OF_ONE_STORE);
    const { name, email, message, quantity, date } = body;
    const product = await findSubject(tx, store, body);
    const id = newId();
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

/** Returns the product of this store that a message is about, in the colour that it names; null where it names none that is on
 *  offer here. */
async function findSubject(tx: Tx, store: Store, { product, colour }: Pick<Input['body'], 'product' | 'colour'>) {
  const productId = /^\d+$/.test(product) ? Number(product) : 0;
  const offer = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
  if (!offer) return null;
  const variants = offer.product.colours.includes(colour) ? await listVariants(tx, { blankIds: [offer.blank.id] }) : [];
  const variant = variants.find((known) => known.colour === colour);
  return {
    id: productId,
    name: offer.product.name,
    colour: variant ? { code: variant.colour, name: variant.colourName } : null,
  };
}
