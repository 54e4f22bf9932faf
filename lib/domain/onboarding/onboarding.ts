import type { Region } from '../regions/regions';

/** The four steps of integration users, in order (SHP-01).
 *  @public the pages of the Shopify app are built on it */
export const ONBOARDING_STEPS = [
  'sign up',
  'install the app',
  'become a customer',
  'connect a payment method',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The ways that merchants come (SHP-06): by themselves, or through one of two partner programmes. */
export const REGISTRATION_ROUTES = ['signup', 'spoke', 'tsas'] as const;
export type RegistrationRoute = (typeof REGISTRATION_ROUTES)[number];

/** Whom onboarding is about; null = nobody is logged in. */
export type OnboardingUser = { readonly integration: boolean } | null;

/** Where an integration user's onboarding stands (SHP-02). */
export interface OnboardingState {
  readonly paymentRegion: Region;
  readonly steps: Readonly<Record<OnboardingStep, boolean>>;
  readonly stepsCompleted: boolean;
  readonly registrationRoute: RegistrationRoute | null;
  readonly shopifyUrl: string | null;
}

/** The state with nothing done but signing up, which every user has done (SHP-02, SHP-03). Also what a reset gives:
 *  stepsCompleted is then false for an integration user and true for all others.
 *  @public the pages of the Shopify app are built on it */
export function initialOnboarding(user: OnboardingUser): OnboardingState {
  const steps = {
    'sign up': true,
    'install the app': false,
    'become a customer': false,
    'connect a payment method': false,
  };
  return {
    paymentRegion: 'US',
    steps,
    stepsCompleted: !needsOnboarding(user),
    registrationRoute: null,
    shopifyUrl: null,
  };
}

/** The state after a step was done; the fourth one completes it (SHP-03).
 *  @public the pages of the Shopify app are built on it */
export function completeStep(state: OnboardingState, step: OnboardingStep, user: OnboardingUser): OnboardingState {
  const steps = { ...state.steps, [step]: true };
  return { ...state, steps, stepsCompleted: areStepsCompleted(steps, user) };
}

/** What has happened, as the server knows it. */
export interface OnboardingFacts {
  /** The app is installed in the shop. */
  readonly connected: boolean;
  /** The terms of the way that the merchant came were accepted, and who buys is known. */
  readonly customer: boolean;
  /** Somebody may charge cards for the tenant. */
  readonly payment: boolean;
}

/** The steps by what has happened; in whatever order that was, so that both sides of a lost word end alike (SHP-03). */
export const stepsOf = ({ connected, customer, payment }: OnboardingFacts): OnboardingState['steps'] => ({
  'sign up': true,
  'install the app': connected,
  'become a customer': customer,
  'connect a payment method': payment,
});

/** Texts that a merchant accepts: the platform's own terms at sign-up, those of the way that they came as a customer. */
export const TERMS_DOCUMENTS = ['platform', ...REGISTRATION_ROUTES] as const;
export type TermsDocument = (typeof TERMS_DOCUMENTS)[number];

/** The version of all these texts: the day from which they hold. */
export const TERMS_VERSION = '2026-11-23';

/** True when all four are done, and always for someone who is not an integration user or not logged in (SHP-04).
 *  @public the pages of the Shopify app are built on it */
export function areStepsCompleted(steps: OnboardingState['steps'], user: OnboardingUser): boolean {
  return !needsOnboarding(user) || ONBOARDING_STEPS.every((step) => steps[step]);
}

/** The only step that may be worked on now (SHP-07); null when all are done.
 *  @public the pages of the Shopify app are built on it */
export function nextOpenStep(steps: OnboardingState['steps']): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => !steps[step]) ?? null;
}

/** Whom the steps are for: users who came through the Shopify app, nobody else (SHP-04). */
export function needsOnboarding(user: OnboardingUser): boolean {
  return user?.integration === true;
}

/** Whether somebody still has to finish onboarding before anything else (ROL-09). */
export const isOnboarding = (user: { readonly integration: boolean; readonly onboarded: boolean }): boolean =>
  needsOnboarding(user) && !user.onboarded;
