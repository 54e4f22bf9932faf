'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfillerRowDto, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useVisitBlock } from '../kit/visit';
import { useReasonText } from './reason-text';

/**
 * Returns a function that lists a fulfiller's actions for its menu; [] for a fulfiller that the user may not change.
 */
export function useFulfillerActions(
  tenantId: number,
  {
    onEdit,
    onSecret,
    onTestOrder,
  }: Readonly<Record<'onEdit' | 'onSecret' | 'onTestOrder', (row: FulfillerRowDto) => void>>,
) {
  const t = useTranslations('fulfillers');
  const shared = useTranslations('admin');
  const reasonText = useReasonText();
  const test = useEndpointMutation(fulfillerEndpoints.test, { changes: ['fulfillers'] });
  const enable = useEndpointMutation(fulfillerEndpoints.setEnabled, { changes: ['fulfillers', 'events', 'orders'] });
  const mayEnable = useVisitBlock(fulfillerEndpoints.setEnabled) === null;
  const failed = (error: unknown): void => notifyFailure(error, shared('saveFailed'));
  return (row: FulfillerRowDto) => {
    if (!row.may_change) return [];
    const params = { tenant: tenantId, fulfillerId: row.id };
    return [
      { key: 'edit', label: t('edit'), onSelect: () => onEdit(row) },
      {
        key: 'test',
        label: t('test'),
        onSelect: () =>
          test.mutate(
            { params },
            {
              onSuccess: ({ data }) => {
                if (data.test_result === '') notifySuccess(t('testGood', { name: row.name }));
                else notifyFailure(null, t('testBad', { name: row.name, reason: reasonText(data.test_result) }));
              },
              onError: failed,
            },
          ),
      },
      // A test order shows that the connection works before live orders are sent. The sandbox and folders need neither
      // test orders nor a signing secret.
      ...(row.sandbox || row.provider === 'folder'
        ? []
        : [
            { key: 'testOrder', label: t('testOrder.action'), onSelect: () => onTestOrder(row) },
            { key: 'secret', label: t('newSecret'), onSelect: () => onSecret(row) },
          ]),
      mayEnable && {
        key: 'enable',
        label: row.enabled ? t('disable') : t('enable'),
        danger: row.enabled,
        onSelect: () =>
          enable.mutate(
            { params, body: { enabled: !row.enabled } },
            {
              onSuccess: ({ data }) => {
                const text = t(row.enabled ? 'isDisabled' : 'isEnabled', { name: row.name });
                const waiting = data.enabled ? 0 : data.unsent_orders;
                notifySuccess(waiting > 0 ? `${text} ${t('unsentOrders', { count: waiting })}` : text);
              },
              onError: failed,
            },
          ),
      },
    ].filter((action) => action !== false);
  };
}
