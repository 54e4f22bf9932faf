'use client';

import type { RegistrationRoute } from '@/lib/domain/onboarding/onboarding';
import { ShopSignUp } from './shop-sign-up';

/** The sign-up outside Shopify's frame: whoever has done it is signed in, and goes on with the steps. */
export function ShopSignUpPage(props: {
  readonly shop: string;
  readonly route: RegistrationRoute;
  readonly ticket: string;
}) {
  return <ShopSignUp {...props} onDone={() => window.location.assign('/get-started')} />;
}
