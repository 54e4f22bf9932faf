'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button, getButtonClasses } from '@/components/ui/button';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { ActionMenu } from '../kit/action-menu';

/** Actions above the fulfillers of all stores: import tracking numbers, and register a fulfiller. */
export function FulfillerListActions(props: {
  /** Whether the user registers fulfillers for all tenants of the platform. */
  readonly isStaff: boolean;
  /** Stores that can have fulfillers of their own; undefined while they load. */
  readonly stores: readonly { readonly slug: string; readonly name: string }[] | undefined;
  readonly onImport: () => void;
  readonly onAdd: (reach: 'tenant' | 'platform') => void;
}) {
  const { isStaff, stores, onImport, onAdd } = props;
  const t = useTranslations('fulfillers');
  const reach = isStaff ? 'platform' : 'tenant';
  return (
    <>
      <Button variant="secondary" onClick={onImport}>
        {t('importTracking')}
      </Button>
      {stores ? (
        <ActionMenu
          label={t('register')}
          buttonText={t('register')}
          actions={[
            { key: '*', label: t(`reach.${reach}`), onSelect: () => onAdd(reach) },
            ...stores.map(({ slug, name }) => ({
              key: slug,
              label: name,
              href: `${buildEventPath(slug, 'fulfillers/register')}#register`,
            })),
          ]}
        />
      ) : null}
    </>
  );
}

/** Actions above the fulfillers of one store, whose registration form is on the same page. */
export function StoreFulfillerActions() {
  const t = useTranslations('fulfillers');
  return (
    <>
      <Link href="/fulfillers" prefetch={false} className={getButtonClasses('secondary')}>
        {t('allStores')}
      </Link>
      <a href="#register" className={getButtonClasses()}>
        {t('register')}
      </a>
    </>
  );
}
