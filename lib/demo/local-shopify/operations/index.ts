import type { Operation } from '../graphql';
import { fulfilmentOperations } from './fulfilment';
import { installationOperations } from './installation';
import { productOperations } from './products';

/** Every GraphQL operation that the local Shopify answers, by the name that the document gives it. */
export const operations: Readonly<Record<string, Operation>> = {
  ...installationOperations,
  ...productOperations,
  ...fulfilmentOperations,
};
