import { asTenantId } from '@/lib/db/ids';
import { chargeOrder } from './billing/charge';
import { connectSubscribers, type DomainEvents, type Subscriptions } from './domain-events/domain-events';
import { issueCreditNoteReversals } from './fulfilment/credit-notes';
import { holdForPayment, reviewPaymentHold } from './fulfilment/payment-hold';
import { deleteShopConnection, publishShopifyChange } from './shopify-connections/connections';
import { syncMovedOrder } from './shopify-sales/enqueue-sync';

const getOrderKey = ({ order }: DomainEvents['refund.failed']) => ({
  tenantId: asTenantId(order.tenantId),
  orderId: order.id,
});

/** Subscribers of each domain event, in the sequence of their calls. */
const SUBSCRIPTIONS: Subscriptions = {
  'order.moved': [syncMovedOrder],
  'order.accepted': [chargeOrder],
  'dispute.opened': [(tx, { order }) => holdForPayment(tx, order, 'dispute')],
  'dispute.won': [(tx, { order }) => reviewPaymentHold(tx, order)],
  'payment.refunded': [(tx, { order }) => holdForPayment(tx, order, 'refund')],
  'refund.failed': [
    (tx, event) => issueCreditNoteReversals(tx, getOrderKey(event)),
    (tx, { order }) => reviewPaymentHold(tx, order),
  ],
  'refund.refused': [(tx, { order }) => reviewPaymentHold(tx, order)],
  'payout.reported': [(tx, { tenantId }) => publishShopifyChange(tx, tenantId, ['onboarding'])],
  'account.closed': [deleteShopConnection],
};

connectSubscribers(SUBSCRIPTIONS);
