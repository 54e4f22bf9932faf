'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { RegistrationForm } from './registration-form';

/** Registers a fulfiller for all stores of the tenant, or as staff for all tenants (ADM-15). */
export function AddFulfiller(props: {
  readonly tenantId: number;
  /** Whether the fulfiller is the platform's, shared by all tenants. */
  readonly shared: boolean;
  readonly categories: readonly string[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
}) {
  const { tenantId, shared, categories, methods, onClose } = props;
  const t = useTranslations('fulfillers');
  const common = useTranslations('admin');
  const add = useEndpointMutation(fulfillerEndpoints.add, { changes: ['fulfillers', 'events'] });
  const send = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await add.mutateAsync({ params: { tenant: tenantId }, body: { ...body, shared } });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t(shared ? 'registerShared' : 'registerAll')} closeLabel={common('close')}>
      <div className="flex flex-col gap-5 p-5">
        <p className="text-sm text-body">{t(shared ? 'sharedText' : 'allText')}</p>
        <RegistrationForm onSend={send} categories={categories} methods={methods} />
      </div>
    </Dialog>
  );
}
