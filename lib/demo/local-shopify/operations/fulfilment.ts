import { z } from 'zod';
import type { Operation, OperationCall } from '../graphql';
import { newGid } from '../world';
import { requireScope } from './products';
import { type LocalService, type LocalWork, type LocalWorkLine, pageOf, salesOf } from './sales';

const id = z.string();
const message = z.string().nullish();

const serviceWire = ({ id: serviceId, name, callbackUrl, trackingSupport, locationId }: LocalService) => ({
  id: serviceId,
  serviceName: name,
  callbackUrl,
  trackingSupport,
  location: { id: locationId },
});

const lineWire = (line: LocalWorkLine, currency: string) => ({
  id: line.id,
  sku: line.sku,
  remainingQuantity: line.remaining,
  productTitle: line.productTitle,
  variantTitle: line.variantTitle,
  variant: { id: line.variantId },
  financialSummaries: [
    {
      quantity: line.quantity,
      approximateDiscountedUnitPriceSet: { shopMoney: { amount: line.price, currencyCode: currency } },
    },
  ],
  lineItem: { customAttributes: line.attributes },
});

/** Which of a shop's work is listed under which word. */
const ASSIGNED: Readonly<Record<string, (work: LocalWork) => boolean>> = {
  FULFILLMENT_REQUESTED: ({ requestStatus }) => requestStatus === 'SUBMITTED',
  CANCELLATION_REQUESTED: ({ requestStatus }) => requestStatus === 'CANCELLATION_REQUESTED',
  FULFILLMENT_ACCEPTED: ({ requestStatus, status }) => requestStatus === 'ACCEPTED' && status === 'IN_PROGRESS',
};

type Step = (work: LocalWork) => string | null;

/** Moves work on, or answers why it can't. */
function step(call: OperationCall, move: Step) {
  requireScope(call, 'write_assigned_fulfillment_orders');
  const asked = z.object({ id, message, reason: z.string().nullish() }).parse(call.variables);
  const work = salesOf(call.shop).work.get(asked.id);
  const problem = work ? move(work) : 'Fulfillment order does not exist.';
  if (!work || problem !== null)
    return { fulfillmentOrder: null, userErrors: [{ field: ['id'], message: problem ?? '' }] };
  work.message = asked.message ?? '';
  work.reason = asked.reason ?? null;
  call.webhook('orders/updated', { id: work.orderId, name: work.orderName });
  return { fulfillmentOrder: { id: work.id, requestStatus: work.requestStatus }, userErrors: [] };
}

const from = (
  wanted: LocalWork['requestStatus'],
  requestStatus: LocalWork['requestStatus'],
  status: LocalWork['status'],
): Step => {
  return (work) => {
    if (work.requestStatus !== wanted) return `Cannot do this to a fulfillment order that is ${work.requestStatus}.`;
    work.requestStatus = requestStatus;
    work.status = status;
    return null;
  };
};

const tracking = z.object({
  company: z.string().optional(),
  number: z.string().optional(),
  url: z.string().optional(),
});
const toTracking = ({ company = '', number = '', url = '' }: z.output<typeof tracking>) => ({ company, number, url });
const fulfillment = z.object({
  notifyCustomer: z.boolean(),
  trackingInfo: tracking,
  lineItemsByFulfillmentOrder: z
    .array(
      z.object({
        fulfillmentOrderId: id,
        fulfillmentOrderLineItems: z.array(z.object({ id, quantity: z.number().int().positive() })),
      }),
    )
    .length(1),
});

const createFulfilment: Operation = (call) => {
  requireScope(call, 'write_fulfillments');
  const asked = z.object({ fulfillment }).parse(call.variables).fulfillment;
  const sales = salesOf(call.shop);
  const [part] = asked.lineItemsByFulfillmentOrder;
  const work = sales.work.get(part?.fulfillmentOrderId ?? '');
  const refuse = (text: string) => ({
    fulfillmentCreate: { fulfillment: null, userErrors: [{ field: ['fulfillment'], message: text }] },
  });
  if (!part || !work || work.status === 'CLOSED' || work.status === 'CANCELLED')
    return refuse('Fulfillment order is not open.');
  for (const wanted of part.fulfillmentOrderLineItems) {
    const line = work.lines.find((one) => one.id === wanted.id);
    if (!line || line.remaining < wanted.quantity)
      return refuse('Invalid fulfillment order line item quantity requested.');
  }
  for (const wanted of part.fulfillmentOrderLineItems) {
    const line = work.lines.find((one) => one.id === wanted.id);
    if (line) line.remaining -= wanted.quantity;
  }
  if (work.lines.every(({ remaining }) => remaining === 0)) work.status = 'CLOSED';
  const made = { id: newGid(call.shop, 'Fulfillment'), workId: work.id, tracking: toTracking(asked.trackingInfo) };
  sales.fulfilments.set(made.id, made);
  call.webhook('orders/updated', { id: work.orderId, name: work.orderName });
  return { fulfillmentCreate: { fulfillment: { id: made.id }, userErrors: [] } };
};

/** What those who make goods can do, by the names that our documents give the operations. */
export const fulfilmentOperations: Readonly<Record<string, Operation>> = {
  ReadShop: (call) => {
    // Of our service it is the location that takes it.
    requireScope(call, 'read_locations');
    const { shop } = call;
    const sales = salesOf(shop);
    return {
      shop: {
        name: shop.name,
        primaryDomain: { url: `https://${shop.domain}` },
        currencyCode: sales.currency,
        taxesIncluded: sales.taxesIncluded,
        fulfillmentServices: [...sales.services.values()].map(serviceWire),
      },
    };
  },
  CreateService: (call) => {
    requireScope(call, 'write_fulfillments');
    requireScope(call, 'read_locations');
    const asked = z.object({ name: z.string(), callbackUrl: z.url() }).parse(call.variables);
    const sales = salesOf(call.shop);
    const refused = [...sales.services.values()].some(({ name }) => name === asked.name);
    if (refused) {
      const userErrors = [{ field: ['name'], message: 'Name has already been taken' }];
      return { fulfillmentServiceCreate: { fulfillmentService: null, userErrors } };
    }
    const made = {
      ...asked,
      id: newGid(call.shop, 'FulfillmentService'),
      trackingSupport: true,
      locationId: newGid(call.shop, 'Location'),
    };
    sales.services.set(made.id, made);
    return { fulfillmentServiceCreate: { fulfillmentService: serviceWire(made), userErrors: [] } };
  },
  UpdateService: (call) => {
    requireScope(call, 'write_fulfillments');
    requireScope(call, 'read_locations');
    const asked = z.object({ id, callbackUrl: z.url() }).parse(call.variables);
    const service = salesOf(call.shop).services.get(asked.id);
    if (!service) {
      const userErrors = [{ field: ['id'], message: 'Fulfillment service could not be found.' }];
      return { fulfillmentServiceUpdate: { fulfillmentService: null, userErrors } };
    }
    service.callbackUrl = asked.callbackUrl;
    service.trackingSupport = true;
    return { fulfillmentServiceUpdate: { fulfillmentService: serviceWire(service), userErrors: [] } };
  },
  AssignedOrders: (call) => {
    requireScope(call, 'read_assigned_fulfillment_orders');
    const asked = z
      .object({ status: z.string(), first: z.number(), after: z.string().nullish() })
      .parse(call.variables);
    const sales = salesOf(call.shop);
    const ours = new Set([...sales.services.values()].map(({ locationId }) => locationId));
    const found = [...sales.work.values()].filter(
      (work) => ours.has(work.locationId) && ASSIGNED[asked.status]?.(work),
    );
    const { nodes, pageInfo } = pageOf(found, asked.first, asked.after);
    return { assignedFulfillmentOrders: { nodes: nodes.map((work) => ({ id: work.id })), pageInfo } };
  },
  FulfillmentOrder: (call) => {
    requireScope(call, 'read_assigned_fulfillment_orders');
    const asked = z.object({ id, lines: z.number().int(), after: z.string().nullish() }).parse(call.variables);
    const sales = salesOf(call.shop);
    const work = sales.work.get(asked.id);
    if (!work) return { fulfillmentOrder: null };
    const { nodes, pageInfo } = pageOf(work.lines, asked.lines, asked.after);
    const { id: workId, status, requestStatus, orderId, orderName, destination } = work;
    return {
      fulfillmentOrder: {
        id: workId,
        status,
        requestStatus,
        orderId,
        orderName,
        destination,
        lineItems: { nodes: nodes.map((line) => lineWire(line, sales.currency)), pageInfo },
      },
    };
  },
  AcceptRequest: (call) => ({ answered: step(call, from('SUBMITTED', 'ACCEPTED', 'IN_PROGRESS')) }),
  RejectRequest: (call) => ({
    fulfillmentOrderRejectFulfillmentRequest: step(call, from('SUBMITTED', 'REJECTED', 'OPEN')),
  }),
  AcceptCancellation: (call) => ({
    answered: step(call, from('CANCELLATION_REQUESTED', 'CANCELLATION_ACCEPTED', 'CANCELLED')),
  }),
  RejectCancellation: (call) => ({
    answered: step(call, from('CANCELLATION_REQUESTED', 'CANCELLATION_REJECTED', 'IN_PROGRESS')),
  }),
  CloseFulfillmentOrder: (call) => ({ answered: step(call, from('ACCEPTED', 'CLOSED', 'INCOMPLETE')) }),
  CreateFulfillment: createFulfilment,
  UpdateTracking: (call) => {
    requireScope(call, 'write_fulfillments');
    const asked = z.object({ id, tracking }).parse(call.variables);
    const known = salesOf(call.shop).fulfilments.get(asked.id);
    if (!known) {
      const userErrors = [{ field: ['fulfillmentId'], message: 'Fulfillment does not exist.' }];
      return { fulfillmentTrackingInfoUpdate: { fulfillment: null, userErrors } };
    }
    known.tracking = toTracking(asked.tracking);
    return { fulfillmentTrackingInfoUpdate: { fulfillment: { id: known.id }, userErrors: [] } };
  },
};
