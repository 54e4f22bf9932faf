'use client';

import type { RegistrationRoute } from '@/lib/domain/onboarding/onboarding';
import { ShopSignUp } from './shop-sign-up';

/** Sign-up outside Shopify's frame. It signs the merchant in and continues with the steps. */
export function ShopSignUpPage(props: {
  readonly shop: string;
  readonly route: RegistrationRoute;
  readonly ticket: string;
}) {
  return <ShopSignUp {...props} onDone={() => window.location.assign('/get-started')} />;
}
