import { z } from 'zod';
import { requireNoUserErrors, type ShopifyAdminClient, userErrorsSchema } from '../admin-client';

const IDS_A_PAGE = 50;
/** Number of order lines per page. Larger pages exceed the maximum query cost of one call. */
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

/** Line of a fulfilment order. */
export type FulfilmentOrderLine = z.output<typeof lineSchema>;
/** Fulfilment order that is assigned to our location: some lines of an order of the shop. */
export type FulfilmentOrder = Omit<z.output<typeof orderSchema>, 'lineItems'> & {
  readonly lines: readonly FulfilmentOrderLine[];
};
/** Delivery address of a fulfilment order. */
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

/** Status by which assigned fulfilment orders are listed. */
export type AssignmentStatus = 'FULFILLMENT_REQUESTED' | 'CANCELLATION_REQUESTED' | 'FULFILLMENT_ACCEPTED';

const idsPage = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

/**
 * Lists the ids of all fulfilment orders with this status that are assigned to us, oldest first.
 * @throws ShopifyError
 */
export async function listAssignedFulfilmentOrders(
  admin: ShopifyAdminClient,
  status: AssignmentStatus,
): Promise<string[]> {
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

/**
 * Returns a fulfilment order with all of its lines, in any status; null if it does not exist or is not assigned to us.
 * @throws ShopifyError
 */
export async function readFulfilmentOrder(admin: ShopifyAdminClient, id: string): Promise<FulfilmentOrder | null> {
  const lines: FulfilmentOrderLine[] = [];
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

/** Mutations of Shopify with which we respond to a fulfilment request: operation name and field. */
const RESPONSE_MUTATIONS = {
  accept: ['AcceptRequest', 'fulfillmentOrderAcceptFulfillmentRequest'],
  'accept cancellation': ['AcceptCancellation', 'fulfillmentOrderAcceptCancellationRequest'],
  'reject cancellation': ['RejectCancellation', 'fulfillmentOrderRejectCancellationRequest'],
  /** Ends the work on an accepted fulfilment order. */
  close: ['CloseFulfillmentOrder', 'fulfillmentOrderClose'],
} as const;

/**
 * Responds to a fulfilment request or a cancellation request. `message` is shown to the merchant.
 * @throws ShopifyError `user_errors` when the status of the fulfilment order has changed
 */
export async function respondToFulfilmentRequest(
  admin: ShopifyAdminClient,
  workResponse: keyof typeof RESPONSE_MUTATIONS,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<void> {
  const [operation, mutation] = RESPONSE_MUTATIONS[workResponse];
  const document = `mutation ${operation}($id: ID!, $message: String) {
    answered: ${mutation}(id: $id, message: $message) { ${ANSWERED} }
  }`;
  const { answered } = await admin.query(document, { id, message }, z.object({ answered: payload }));
  requireNoUserErrors(answered.userErrors);
}

const REJECT = `mutation RejectRequest($id: ID!, $reason: FulfillmentOrderRejectionReason, $message: String) {
  fulfillmentOrderRejectFulfillmentRequest(id: $id, reason: $reason, message: $message) { ${ANSWERED} }
}`;

/**
 * Rejects a fulfilment request with one of Shopify's reason codes and a message for the merchant.
 * @throws ShopifyError
 */
export async function rejectFulfilmentRequest(
  admin: ShopifyAdminClient,
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

/** Shipped parcel with its lines and tracking data. */
export interface Parcel {
  readonly fulfilmentOrderId: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

/**
 * Reports a parcel to Shopify as a fulfilment with tracking; Shopify notifies the shopper. Returns the fulfilment's id.
 * @throws ShopifyError `user_errors` when it was already reported, or when the fulfilment order is no longer assigned
 * to us
 */
export async function sendTracking(admin: ShopifyAdminClient, parcel: Parcel): Promise<string> {
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

/**
 * Corrects the tracking data of a fulfilment that was already reported to Shopify.
 * @throws ShopifyError
 */
export async function updateTracking(
  admin: ShopifyAdminClient,
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
