import type { FulfillerProvider } from '@/lib/domain/fulfillers/registration';
import { apiProvider } from './api-provider';
import { emailProvider } from './email-provider';
import { folderProvider } from './folder-provider';
import type { FulfilmentProvider } from './provider';

/** Fulfilment providers by name. */
export const FULFILMENT_PROVIDERS: Readonly<Record<FulfillerProvider, FulfilmentProvider>> = {
  api: apiProvider,
  email: emailProvider,
  folder: folderProvider,
};
