import { z } from 'zod';
import type { Operation, OperationCall } from '../graphql';
import { createGid } from '../world';
import { requireScope } from './products';
import {
  getLocalSales,
  type LocalFulfilmentOrder,
  type LocalFulfilmentOrderLine,
  type LocalFulfilmentService,
  paginate,
} from './sales';

const id = z.string();
const message = z.string().nullish();

const toServiceDto = ({ id: serviceId, name, callbackUrl, trackingSupport, locationId }: LocalFulfilmentService) => ({
  id: serviceId,
  serviceName: name,
  callbackUrl,
  trackingSupport,
  location: { id: locationId },
});

const toLineDto = (line: LocalFulfilmentOrderLine, currency: string) => ({
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

/** Conditions of the assignment statuses by which fulfilment orders are listed. */
const ASSIGNED: Readonly<Record<string, (work: LocalFulfilmentOrder) => boolean>> = {
  FULFILLMENT_REQUESTED: ({ requestStatus }) => requestStatus === 'SUBMITTED',
  CANCELLATION_REQUESTED: ({ requestStatus }) => requestStatus === 'CANCELLATION_REQUESTED',
  FULFILLMENT_ACCEPTED: ({ requestStatus, status }) => requestStatus === 'ACCEPTED' && status === 'IN_PROGRESS',
};

type Step = (work: LocalFulfilmentOrder) => string | null;

/** Advances a fulfilment order, or returns the error that prevents it. */
function step(call: OperationCall, move: Step) {
  requireScope(call, 'write_assigned_fulfillment_orders');
  const stepInput = z.object({ id, message, reason: z.string().nullish() }).parse(call.variables);
  const work = getLocalSales(call.shop).work.get(stepInput.id);
  const problem = work ? move(work) : 'Fulfillment order does not exist.';
  if (!work || problem !== null)
    return { fulfillmentOrder: null, userErrors: [{ field: ['id'], message: problem ?? '' }] };
  work.message = stepInput.message ?? '';
  work.reason = stepInput.reason ?? null;
  call.webhook('orders/updated', { id: work.orderId, name: work.orderName });
  return { fulfillmentOrder: { id: work.id, requestStatus: work.requestStatus }, userErrors: [] };
}

const from = (
  expectedStatus: LocalFulfilmentOrder['requestStatus'],
  requestStatus: LocalFulfilmentOrder['requestStatus'],
  status: LocalFulfilmentOrder['status'],
): Step => {
  return (work) => {
    if (work.requestStatus !== expectedStatus)
      return `Cannot do this to a fulfillment order that is ${work.requestStatus}.`;
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
  const fulfilmentInput = z.object({ fulfillment }).parse(call.variables).fulfillment;
  const sales = getLocalSales(call.shop);
  const [part] = fulfilmentInput.lineItemsByFulfillmentOrder;
  const work = sales.work.get(part?.fulfillmentOrderId ?? '');
  const refuse = (text: string) => ({
    fulfillmentCreate: { fulfillment: null, userErrors: [{ field: ['fulfillment'], message: text }] },
  });
  if (!part || !work || work.status === 'CLOSED' || work.status === 'CANCELLED')
    return refuse('Fulfillment order is not open.');
  for (const requestedLine of part.fulfillmentOrderLineItems) {
    const line = work.lines.find((one) => one.id === requestedLine.id);
    if (!line || line.remaining < requestedLine.quantity)
      return refuse('Invalid fulfillment order line item quantity requested.');
  }
  for (const requestedLine of part.fulfillmentOrderLineItems) {
    const line = work.lines.find((one) => one.id === requestedLine.id);
    if (line) line.remaining -= requestedLine.quantity;
  }
  if (work.lines.every(({ remaining }) => remaining === 0)) work.status = 'CLOSED';
  const createdFulfilment = {
    id: createGid(call.shop, 'Fulfillment'),
    workId: work.id,
    tracking: toTracking(fulfilmentInput.trackingInfo),
  };
  sales.fulfilments.set(createdFulfilment.id, createdFulfilment);
  call.webhook('orders/updated', { id: work.orderId, name: work.orderName });
  return { fulfillmentCreate: { fulfillment: { id: createdFulfilment.id }, userErrors: [] } };
};

/** Operations of fulfilment services, by the names that our GraphQL documents use. */
export const fulfilmentOperations: Readonly<Record<string, Operation>> = {
  ReadShop: (call) => {
    // Reading the location of our fulfilment service requires this scope.
    requireScope(call, 'read_locations');
    const { shop } = call;
    const sales = getLocalSales(shop);
    return {
      shop: {
        name: shop.name,
        primaryDomain: { url: `https://${shop.domain}` },
        currencyCode: sales.currency,
        taxesIncluded: sales.taxesIncluded,
        fulfillmentServices: [...sales.services.values()].map(toServiceDto),
      },
    };
  },
  CreateService: (call) => {
    requireScope(call, 'write_fulfillments');
    requireScope(call, 'read_locations');
    const serviceInput = z.object({ name: z.string(), callbackUrl: z.url() }).parse(call.variables);
    const sales = getLocalSales(call.shop);
    const refused = [...sales.services.values()].some(({ name }) => name === serviceInput.name);
    if (refused) {
      const userErrors = [{ field: ['name'], message: 'Name has already been taken' }];
      return { fulfillmentServiceCreate: { fulfillmentService: null, userErrors } };
    }
    const createdService = {
      ...serviceInput,
      id: createGid(call.shop, 'FulfillmentService'),
      trackingSupport: true,
      locationId: createGid(call.shop, 'Location'),
    };
    sales.services.set(createdService.id, createdService);
    return { fulfillmentServiceCreate: { fulfillmentService: toServiceDto(createdService), userErrors: [] } };
  },
  UpdateService: (call) => {
    requireScope(call, 'write_fulfillments');
    requireScope(call, 'read_locations');
    const serviceInput = z.object({ id, callbackUrl: z.url() }).parse(call.variables);
    const service = getLocalSales(call.shop).services.get(serviceInput.id);
    if (!service) {
      const userErrors = [{ field: ['id'], message: 'Fulfillment service could not be found.' }];
      return { fulfillmentServiceUpdate: { fulfillmentService: null, userErrors } };
    }
    service.callbackUrl = serviceInput.callbackUrl;
    service.trackingSupport = true;
    return { fulfillmentServiceUpdate: { fulfillmentService: toServiceDto(service), userErrors: [] } };
  },
  AssignedOrders: (call) => {
    requireScope(call, 'read_assigned_fulfillment_orders');
    const assignedQuery = z
      .object({ status: z.string(), first: z.number(), after: z.string().nullish() })
      .parse(call.variables);
    const sales = getLocalSales(call.shop);
    const ours = new Set([...sales.services.values()].map(({ locationId }) => locationId));
    const matchingWork = [...sales.work.values()].filter(
      (work) => ours.has(work.locationId) && ASSIGNED[assignedQuery.status]?.(work),
    );
    const { nodes, pageInfo } = paginate(matchingWork, assignedQuery.first, assignedQuery.after);
    return { assignedFulfillmentOrders: { nodes: nodes.map((work) => ({ id: work.id })), pageInfo } };
  },
  FulfillmentOrder: (call) => {
    requireScope(call, 'read_assigned_fulfillment_orders');
    const workQuery = z.object({ id, lines: z.number().int(), after: z.string().nullish() }).parse(call.variables);
    const sales = getLocalSales(call.shop);
    const work = sales.work.get(workQuery.id);
    if (!work) return { fulfillmentOrder: null };
    const { nodes, pageInfo } = paginate(work.lines, workQuery.lines, workQuery.after);
    const { id: workId, status, requestStatus, orderId, orderName, destination } = work;
    return {
      fulfillmentOrder: {
        id: workId,
        status,
        requestStatus,
        orderId,
        orderName,
        destination,
        lineItems: { nodes: nodes.map((line) => toLineDto(line, sales.currency)), pageInfo },
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
    const trackingInput = z.object({ id, tracking }).parse(call.variables);
    const existingFulfilment = getLocalSales(call.shop).fulfilments.get(trackingInput.id);
    if (!existingFulfilment) {
      const userErrors = [{ field: ['fulfillmentId'], message: 'Fulfillment does not exist.' }];
      return { fulfillmentTrackingInfoUpdate: { fulfillment: null, userErrors } };
    }
    existingFulfilment.tracking = toTracking(trackingInput.tracking);
    return { fulfillmentTrackingInfoUpdate: { fulfillment: { id: existingFulfilment.id }, userErrors: [] } };
  },
};
