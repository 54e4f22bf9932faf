'use client';

import type { OrderDetail } from '@/lib/client/admin/orders';
import { AddressDialog } from './address-dialog';
import { CancelDialog } from './cancel-dialog';
import { CorrectionDialog } from './correction-dialog';
import type { OrderRequest } from './order-requests';
import { RefundDialog } from './refund-dialog';
import { RequestDialog } from './request-dialog';

/** Dialog of an order's page. A dialog for a refund or cancellation can grant a colleague's `request`. */
export type OrderDialog =
  | { readonly kind: 'refund' | 'cancel'; readonly request?: OrderRequest }
  | { readonly kind: 'address' | 'ask-refund' | 'ask-cancellation' }
  | { readonly kind: 'correct-line'; readonly line: OrderDetail['lines'][number] };

/** Returns the dialog that grants a colleague's request. */
export const grantRequest = (request: OrderRequest): OrderDialog => ({
  kind: request.kind === 'refund' ? 'refund' : 'cancel',
  request,
});

/** The open dialog of an order's page; null renders nothing. */
export function OrderDialogs(props: {
  readonly tenantId: number;
  readonly detail: OrderDetail;
  readonly dialog: OrderDialog | null;
  readonly onClose: () => void;
}) {
  const { tenantId, detail, dialog, onClose } = props;
  const { order } = detail;
  switch (dialog?.kind) {
    case 'refund':
      return <RefundDialog tenantId={tenantId} detail={detail} requestedRefund={dialog.request} onClose={onClose} />;
    case 'cancel':
      return (
        <CancelDialog
          tenantId={tenantId}
          ids={[order.id]}
          reason={dialog.request?.reason}
          isOfShopify={detail.shopify !== null}
          payment={{ ...detail.payment, currency: order.currency, region: order.region }}
          onClose={onClose}
        />
      );
    case 'ask-refund':
    case 'ask-cancellation':
      return (
        <RequestDialog
          tenantId={tenantId}
          detail={detail}
          kind={dialog.kind === 'ask-refund' ? 'refund' : 'cancellation'}
          onClose={onClose}
        />
      );
    case 'correct-line':
      return (
        <CorrectionDialog
          tenantId={tenantId}
          orderId={order.id}
          line={dialog.line}
          recallFirst={detail.recall_first}
          onClose={onClose}
        />
      );
    case 'address':
      return <AddressDialog tenantId={tenantId} detail={detail} onClose={onClose} />;
    default:
      return null;
  }
}
