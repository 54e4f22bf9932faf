'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { choiceBody, exportPath, type OrderChoice } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { newRequestKey } from '@/lib/client/request-key';
import { EXPORT_ROWS, MAX_MAILS_PER_CALL, MAX_SELECTED_ORDERS, orderAdminEndpoints } from '@/lib/contracts/order-admin';
import type { OrderRowDto } from '@/lib/contracts/orders';
import { bulkTargets, toBulkSending } from '@/lib/domain/fulfilment/bulk';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useMayExport } from '../kit/visit';
import { BULK_ACTION, BulkBar, BulkButton } from '../list-kit/bulk-bar';
import type { Selection } from '../list-kit/use-selection';
import { CancelDialog } from './cancel-dialog';
import { labelsPath, MarkOrdersMade } from './make-many';
import { MoveMany } from './move-many';
import { documentsPath, SendMany } from './send-many';

/** Bulk actions for the selected orders. "All matching" is sent as the filter, not as ids: the server evaluates it. */
export function OrderBulkBar(props: {
  readonly tenantId: number;
  /** Whether the user may cancel orders (ORD-10). */
  readonly mayCancel: boolean;
  readonly mayProduce: boolean;
  readonly isStaff: boolean;
  /** Whether the tenant itself produces orders. */
  readonly makesItself: boolean;
  /** One entry per production route of the listed orders: true if the tenant itself produces them. */
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
      const body = { request_key: key, ...choiceBody(choice) };
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
                <SendMany
                  sending={sending}
                  tenantId={tenantId}
                  choice={choice}
                  count={count}
                  onDone={selection.clear}
                />
                <MoveMany
                  tenantId={tenantId}
                  choice={choice}
                  count={count}
                  targets={bulkTargets(isStaff ? 'staff' : 'owner').filter((to) => mayCancel || to !== 'cancelled')}
                  onDone={selection.clear}
                />
              </>
            ) : null}
            {selection.all || !mayExport ? null : (
              <>
                <a href={documentsPath(tenantId, 'packing-slips', selection.ids)} download className={BULK_ACTION}>
                  {t('packingSlips')}
                </a>
                <a href={documentsPath(tenantId, 'pick-list', selection.ids)} download className={BULK_ACTION}>
                  {t('pickList')}
                </a>
                {makesItself ? (
                  <a href={labelsPath(tenantId, selection.ids)} download className={BULK_ACTION}>
                    {t('labels')}
                  </a>
                ) : null}
              </>
            )}
            {count > MAX_MAILS_PER_CALL ? null : (
              <BulkButton onClick={() => setKey(newRequestKey())}>{t('resend')}</BulkButton>
            )}
            {/* A large selection is cancelled by changing the status, which can be undone for a while. */}
            {mayCancel && !selection.all ? (
              <BulkButton onClick={() => setCancelling(true)}>{t('cancel')}</BulkButton>
            ) : null}
            {mayExport
              ? EXPORT_ROWS.map((rows) => (
                  <a key={rows} href={exportPath(tenantId, choice, rows)} download className={BULK_ACTION}>
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
