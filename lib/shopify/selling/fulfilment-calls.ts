import { z } from 'zod';
import { requireNoUserErrors, type ShopifyAdmin, userErrorsSchema } from '../admin-client';

const IDS_A_PAGE = 50;
/** With all that belongs to them, more would cost more than Shopify lets one call ask. */
const LINES_A_PAGE = 100;

const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });
const lineSchema = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  remainingQuantity: z.number().int(),
  productTitle: z.string(),
  variantTitle: z.string().nullable(),
  variant: z.object({ id: z.string() }).nullable(),
  financialSummaries: z.array(z.object({ quantity: z.number().int(), approximateDiscountedUnitPriceSet: money })),
  lineItem: z.object({ customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })) }),
});
const destinationSchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  zip: z.string().nullable(),
  countryCode: z.string().nullable(),
});
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  requestStatus: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  destination: destinationSchema.nullable(),
  lineItems: z.object({
    nodes: z.array(lineSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

/** One of its lines. */
export type WorkLine = z.output<typeof lineSchema>;
/** Work that a shop has for us: lines of one of its orders that are taken from our location. */
export type FulfilmentOrder = Omit<z.output<typeof orderSchema>, 'lineItems'> & { readonly lines: readonly WorkLine[] };
/** Where a parcel goes to. */
export type Destination = z.output<typeof destinationSchema>;

const LIST = `query AssignedOrders($status: FulfillmentOrderAssignmentStatus!, $first: Int!, $after: String) {
  assignedFulfillmentOrders(first: $first, after: $after, assignmentStatus: $status, sortKey: ID) {
    nodes { id }
    pageInfo { hasNextPage endCursor }
  }
}`;
const READ = `query FulfillmentOrder($id: ID!, $lines: Int!, $after: String) {
  fulfillmentOrder(id: $id) {
    id status requestStatus orderId orderName
    destination { firstName lastName company email phone address1 address2 city province zip countryCode }
    lineItems(first: $lines, after: $after) {
      nodes {
        id sku remainingQuantity productTitle variantTitle variant { id }
        financialSummaries { quantity approximateDiscountedUnitPriceSet { shopMoney { amount currencyCode } } }
        lineItem { customAttributes { key value } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** Which work of ours is asked for. */
export type AssignmentStatus = 'FULFILLMENT_REQUESTED' | 'CANCELLATION_REQUESTED' | 'FULFILLMENT_ACCEPTED';

const idsPage = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

/** Ids of all work of a kind, oldest first.
 *  @throws ShopifyError */
export async function listAssigned(admin: ShopifyAdmin, status: AssignmentStatus): Promise<string[]> {
  const all: string[] = [];
  let after: string | null = null;
  for (;;) {
    const answer: { assignedFulfillmentOrders: z.output<typeof idsPage> } = await admin.query(
      LIST,
      { status, first: IDS_A_PAGE, after },
      z.object({ assignedFulfillmentOrders: idsPage }),
    );
    const { nodes, pageInfo } = answer.assignedFulfillmentOrders;
    all.push(...nodes.map(({ id }) => id));
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return all;
    after = pageInfo.endCursor;
  }
}

/** One of them with all of its lines, however it stands; null when the shop has none of that id, or it is not ours.
 *  @throws ShopifyError */
export async function readFulfilmentOrder(admin: ShopifyAdmin, id: string): Promise<FulfilmentOrder | null> {
  const lines: WorkLine[] = [];
  let after: string | null = null;
  for (;;) {
    const answer: { fulfillmentOrder: z.output<typeof orderSchema> | null } = await admin.query(
      READ,
      { id, lines: LINES_A_PAGE, after },
      z.object({ fulfillmentOrder: orderSchema.nullable() }),
    );
    if (!answer.fulfillmentOrder) return null;
    const { lineItems, ...work } = answer.fulfillmentOrder;
    lines.push(...lineItems.nodes);
    if (!lineItems.pageInfo.hasNextPage || lineItems.pageInfo.endCursor === null) return { ...work, lines };
    after = lineItems.pageInfo.endCursor;
  }
}

const payload = z.object({
  fulfillmentOrder: z.object({ id: z.string(), requestStatus: z.string() }).nullable(),
  userErrors: userErrorsSchema,
});
const ANSWERED = 'fulfillmentOrder { id requestStatus } userErrors { field message }';

/** Our words on work that was asked for, as Shopify's mutations. */
const WORDS = {
  accept: ['AcceptRequest', 'fulfillmentOrderAcceptFulfillmentRequest'],
  'accept cancellation': ['AcceptCancellation', 'fulfillmentOrderAcceptCancellationRequest'],
  'reject cancellation': ['RejectCancellation', 'fulfillmentOrderRejectCancellationRequest'],
  /** We stop work that was accepted. */
  close: ['CloseFulfillmentOrder', 'fulfillmentOrderClose'],
} as const;

/** Says a word on work; `message` is what the merchant reads.
 *  @throws ShopifyError `user_errors` when it stands otherwise by now */
export async function answerWork(
  admin: ShopifyAdmin,
  word: keyof typeof WORDS,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<void> {
  const [operation, mutation] = WORDS[word];
  const document = `mutation ${operation}($id: ID!, $message: String) {
    answered: ${mutation}(id: $id, message: $message) { ${ANSWERED} }
  }`;
  const { answered } = await admin.query(document, { id, message }, z.object({ answered: payload }));
  requireNoUserErrors(answered.userErrors);
}

const REJECT = `mutation RejectRequest($id: ID!, $reason: FulfillmentOrderRejectionReason, $message: String) {
  fulfillmentOrderRejectFulfillmentRequest(id: $id, reason: $reason, message: $message) { ${ANSWERED} }
}`;

/** Turns work down, with a reason of Shopify's and words for the merchant.
 *  @throws ShopifyError */
export async function rejectWork(
  admin: ShopifyAdmin,
  refused: { readonly id: string; readonly reason: string; readonly message: string },
): Promise<void> {
  const { fulfillmentOrderRejectFulfillmentRequest: rejected } = await admin.query(
    REJECT,
    { ...refused },
    z.object({ fulfillmentOrderRejectFulfillmentRequest: payload }),
  );
  requireNoUserErrors(rejected.userErrors);
}

const FULFILL = `mutation CreateFulfillment($fulfillment: FulfillmentInput!, $message: String) {
  fulfillmentCreate(fulfillment: $fulfillment, message: $message) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** A parcel on its way. */
export interface Parcel {
  readonly fulfilmentOrderId: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

/** Says that goods were sent, with their tracking; Shopify tells the shopper. Answers the id of the fulfilment.
 *  @throws ShopifyError `user_errors` when it was said before, or the work is not ours any more */
export async function sendTracking(admin: ShopifyAdmin, parcel: Parcel): Promise<string> {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const trackingInfo = {
    ...(carrier === '' ? {} : { company: carrier }),
    ...(trackingNumber === '' ? {} : { number: trackingNumber }),
    ...(trackingUrl === '' ? {} : { url: trackingUrl }),
  };
  const fulfillment = {
    notifyCustomer: true,
    trackingInfo,
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId: parcel.fulfilmentOrderId,
        fulfillmentOrderLineItems: parcel.lines.map(({ id, quantity }) => ({ id, quantity })),
      },
    ],
  };
  const { fulfillmentCreate } = await admin.query(
    FULFILL,
    { fulfillment, message: 'Shipped by Merchloom' },
    z.object({
      fulfillmentCreate: z.object({
        fulfillment: z.object({ id: z.string() }).nullable(),
        userErrors: userErrorsSchema,
      }),
    }),
  );
  requireNoUserErrors(fulfillmentCreate.userErrors);
  return fulfillmentCreate.fulfillment?.id ?? '';
}

const UPDATE_TRACKING = `mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** Corrects the tracking of a parcel that Shopify was told of.
 *  @throws ShopifyError */
export async function updateTracking(
  admin: ShopifyAdmin,
  fulfilmentId: string,
  { carrier, trackingNumber, trackingUrl }: Pick<Parcel, 'carrier' | 'trackingNumber' | 'trackingUrl'>,
): Promise<void> {
  const tracking = { company: carrier, number: trackingNumber, ...(trackingUrl === '' ? {} : { url: trackingUrl }) };
  const { fulfillmentTrackingInfoUpdate } = await admin.query(
    UPDATE_TRACKING,
    { id: fulfilmentId, tracking },
    z.object({ fulfillmentTrackingInfoUpdate: z.object({ userErrors: userErrorsSchema }) }),
  );
  requireNoUserErrors(fulfillmentTrackingInfoUpdate.userErrors);
}
