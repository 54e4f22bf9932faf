'use client';

import { useTranslations } from 'next-intl';
import type { ClientRowDto } from '@/lib/contracts/clients';
import { ActionMenu, type MenuAction } from '../kit/action-menu';

/** Menu of client actions in the list; further actions are on the client's page. */
export function ClientActions({ client }: { readonly client: ClientRowDto }) {
  const t = useTranslations('clients');
  const statusActions: Readonly<Record<ClientRowDto['status'], readonly MenuAction[]>> = {
    'requires verification': [{ key: 'verify', label: t('verify'), href: `/clients/${client.id}#verification` }],
    verified: [{ key: 'credit', label: t('activateCredit'), href: `/clients/${client.id}#credit` }],
    'credit active': [{ key: 'discounts', label: t('setDiscounts'), href: `/clients/${client.id}#credit` }],
  };
  const actions: MenuAction[] = [
    { key: 'view', label: t('view'), href: `/clients/${client.id}` },
    ...statusActions[client.status],
    { key: 'orders', label: t('viewOrders'), href: `/orders?client=${client.id}` },
  ];
  return <ActionMenu label={t('actions', { name: client.name })} actions={actions} />;
}
