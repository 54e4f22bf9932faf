'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { BillDto } from '@/lib/contracts/bills';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { buildEndpointPath } from '@/lib/contracts/path';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { BillTable } from '../settings/bill-table';

/** A client's invoices, which staff mark as paid (SET-03). Renders nothing for a client without invoices. */
export function ClientBills({ client }: { readonly client: Pick<ClientDto, 'id' | 'name'> }) {
  const t = useTranslations('clients.bills');
  const shared = useTranslations('admin');
  const [selectedBill, setSelectedBill] = useState<BillDto | null>(null);
  const params = { clientId: client.id };
  const query = useEndpointQuery(clientEndpoints.bills, { params });
  const pay = useEndpointMutation(clientEndpoints.payBill, { changes: ['clients'] });
  const bills = query.data?.data.rows ?? [];
  if (bills.length === 0) return null;
  const send = (): void => {
    if (!selectedBill || pay.isPending) return;
    pay.mutate(
      { params: { ...params, billId: selectedBill.id } },
      {
        onSuccess: () => notifySuccess(t('paid', { number: selectedBill.number })),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
        onSettled: () => setSelectedBill(null),
      },
    );
  };
  return (
    <Card title={t('title')}>
      <BillTable
        bills={bills}
        getInvoiceUrl={(billId) => buildEndpointPath(clientEndpoints.billDocument, { ...params, billId })}
        action={(bill) => (
          <Button size="sm" variant="secondary" className="whitespace-nowrap" onClick={() => setSelectedBill(bill)}>
            {t('pay')}
          </Button>
        )}
      />
      <ConfirmDialog
        isOpenOnVisit
        open={selectedBill !== null}
        title={t('payTitle', { number: selectedBill?.number ?? '' })}
        text={
          selectedBill
            ? t('payText', {
                name: client.name,
                amount: formatMoney(
                  selectedBill.total,
                  selectedBill.currency,
                  getRegionByCurrency(selectedBill.currency),
                ),
              })
            : null
        }
        action={t('pay')}
        variant="primary"
        busy={pay.isPending}
        onConfirm={send}
        onClose={() => setSelectedBill(null)}
      />
    </Card>
  );
}
