'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buildOrderExportPath, type OrderChoice, toOrderChoiceBody } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import {
  EXPORT_ROW_KINDS,
  MAX_MAILS_PER_CALL,
  MAX_SELECTED_ORDERS,
  orderAdminEndpoints,
} from '@/lib/contracts/order-admin';
import type { OrderRowDto } from '@/lib/contracts/orders';
import { listBulkTargets, toBulkSending } from '@/lib/domain/fulfilment/bulk';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useMayExport } from '../kit/visit';
import { BULK_ACTION_CLASSES, BulkBar, BulkButton } from '../list-kit/bulk-bar';
import type { Selection } from '../list-kit/use-selection';
import { CancelDialog } from './cancel-dialog';
import { buildLabelsPath, MarkOrdersMade } from './mark-orders-made';
import { MoveOrders } from './move-orders';
import { buildDocumentsPath, SendOrders } from './send-orders';

/** Bulk actions for the selected orders. "All matching" is sent as the filter, not as ids: the server evaluates it. */
export function OrderBulkBar(props: {
  readonly tenantId: number;
  /** Whether the user may cancel orders (ORD-10). */
  readonly mayCancel: boolean;
  readonly mayProduce: boolean;
  readonly isStaff: boolean;
  /** Whether the tenant itself produces orders. */
  readonly makesItself: boolean;
  /** One entry per production route of the listed stores: true if the tenant itself produces the orders. */
  readonly ways: readonly boolean[];
  /** Orders on the current page. */
  readonly rows: readonly OrderRowDto[];
  readonly selection: Selection;
  readonly choice: OrderChoice;
  /** Number of orders that match the filter, and its formatted text. */
  readonly matching: { readonly count: number; readonly label: string };
}) {
  const { tenantId, mayCancel, mayProduce, isStaff, makesItself, ways, rows, selection, choice, matching } = props;
  const t = useTranslations('orders.bulk');
  const mayExport = useMayExport();
  const [isCancelling, setCancelling] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const resend = useEndpointMutation(orderAdminEndpoints.resendMany, { changes: ['orders'] });
  const count = selection.all ? matching.count : selection.ids.size;
  if (count === 0) return null;
  // Selected orders on other pages are not loaded, so every possible production route counts.
  const chosen = rows.filter(({ id }) => selection.all || selection.ids.has(id));
  const sending = toBulkSending([...chosen.map((row) => row.stays_here), ...(chosen.length < count ? ways : [])]);
  const isTooMany = !selection.all && count > MAX_SELECTED_ORDERS;
  const send = async (): Promise<void> => {
    if (key === null) return;
    try {
      const body = { request_key: key, ...toOrderChoiceBody(choice) };
      const { data } = await resend.mutateAsync({ params: { tenant: tenantId }, body });
      notifySuccess(t('resent', { count: data.queued }));
      selection.clear();
    } catch (error) {
      notifyFailure(error, t('failed'));
    }
    setKey(null);
  };
  return (
    <>
      <BulkBar
        label={t('label')}
        count={count}
        isAll={selection.all}
        matching={matching.label}
        onChooseAll={!selection.all && matching.count > count ? selection.chooseAll : undefined}
        onClear={selection.clear}
      >
        {isTooMany ? (
          <p className="text-sm">{t('tooManyTicked', { count: MAX_SELECTED_ORDERS })}</p>
        ) : (
          <>
            {mayProduce && makesItself ? (
              <MarkOrdersMade
                tenantId={tenantId}
                choice={choice}
                count={count}
                rows={selection.all ? [] : rows.filter(({ id }) => selection.ids.has(id))}
                onDone={selection.clear}
              />
            ) : null}
            {mayProduce ? (
              <>
                <SendOrders
                  sending={sending}
                  tenantId={tenantId}
                  choice={choice}
                  count={count}
                  onDone={selection.clear}
                />
                <MoveOrders
                  tenantId={tenantId}
                  choice={choice}
                  count={count}
                  targets={listBulkTargets(isStaff ? 'staff' : 'owner').filter((to) => mayCancel || to !== 'cancelled')}
                  onDone={selection.clear}
                />
              </>
            ) : null}
            {selection.all || !mayExport ? null : (
              <>
                <a
                  href={buildDocumentsPath(tenantId, 'packing-slips', selection.ids)}
                  download
                  className={BULK_ACTION_CLASSES}
                >
                  {t('packingSlips')}
                </a>
                <a
                  href={buildDocumentsPath(tenantId, 'pick-list', selection.ids)}
                  download
                  className={BULK_ACTION_CLASSES}
                >
                  {t('pickList')}
                </a>
                {makesItself ? (
                  <a href={buildLabelsPath(tenantId, selection.ids)} download className={BULK_ACTION_CLASSES}>
                    {t('labels')}
                  </a>
                ) : null}
              </>
            )}
            {count > MAX_MAILS_PER_CALL ? null : (
              <BulkButton onClick={() => setKey(createRequestKey())}>{t('resend')}</BulkButton>
            )}
            {/* A large selection is cancelled by changing the status, which can be undone for a while. */}
            {mayCancel && !selection.all ? (
              <BulkButton onClick={() => setCancelling(true)}>{t('cancel')}</BulkButton>
            ) : null}
            {mayExport
              ? EXPORT_ROW_KINDS.map((rows) => (
                  <a
                    key={rows}
                    href={buildOrderExportPath(tenantId, choice, rows)}
                    download
                    className={BULK_ACTION_CLASSES}
                  >
                    {t(`export.${rows}`)}
                  </a>
                ))
              : null}
          </>
        )}
      </BulkBar>
      {isCancelling ? (
        <CancelDialog
          tenantId={tenantId}
          ids={[...selection.ids]}
          onClose={() => setCancelling(false)}
          onDone={selection.clear}
        />
      ) : null}
      <ConfirmDialog
        open={key !== null}
        title={t('resendTitle', { count })}
        text={t('resendText')}
        action={t('resend')}
        variant="primary"
        busy={resend.isPending}
        onConfirm={() => void send()}
        onClose={() => setKey(null)}
      />
    </>
  );
}
