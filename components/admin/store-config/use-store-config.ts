'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type ConfigAddress, loadStoreConfig, saveStoreConfig } from '@/lib/client/admin/store-config';
import { buildEndpointKey, refreshTopics } from '@/lib/client/endpoint-query';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { type EndpointForm, useEndpointForm } from '../kit/use-endpoint-form';
import { buildConfigChange, type ConfigForm, type Configuration, toConfigForm, toFormField } from './config-form';

export type ConfigEditor = EndpointForm<ConfigForm>;

/** Fetches the saved configuration of a store. */
export function useStoreConfig(address: ConfigAddress) {
  const query = useQuery({
    queryKey: buildEndpointKey(storeConfigEndpoints.show, { params: address }),
    queryFn: async ({ signal }) => wrapInEnvelope(await loadStoreConfig(address, signal)),
  });
  return { query, configuration: query.data?.data };
}

/** Returns a form with the values of {@link useStoreConfig}. Saving sends only the changed fields (API-12). */
export function useConfigForm(address: ConfigAddress, configuration: Configuration) {
  const t = useTranslations('storeConfig');
  const queries = useQueryClient();
  const loaded = useMemo(() => toConfigForm(configuration), [configuration]);
  const form = useEndpointForm<ConfigForm>({
    values: loaded,
    saved: t('saved'),
    toFormField: toFormField,
    send: async (typed) => {
      const saved = await saveStoreConfig(address, buildConfigChange(typed, loaded));
      queries.setQueryData(buildEndpointKey(storeConfigEndpoints.show, { params: address }), wrapInEnvelope(saved));
      await refreshTopics(queries, ['events']);
    },
  });
  return { form, loaded };
}
