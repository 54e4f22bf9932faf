import type { Operation } from '../graphql';
import { installationOperations } from './installation';

/** Every GraphQL operation that the local Shopify answers, by the name that the document gives it. */
export const operations: Readonly<Record<string, Operation>> = {
  ...installationOperations,
};
