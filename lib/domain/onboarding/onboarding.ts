import type { Region } from '../regions/regions';

/**
 * The four onboarding steps of integration users in their sequence (SHP-01).
 * @public used by the pages of the Shopify app
 */
export const ONBOARDING_STEPS = [
  'sign up',
  'install the app',
  'become a customer',
  'connect a payment method',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Registration routes of merchants (SHP-06): direct, or through one of two partner programmes. */
export const REGISTRATION_ROUTES = ['signup', 'spoke', 'tsas'] as const;
export type RegistrationRoute = (typeof REGISTRATION_ROUTES)[number];

/** User in onboarding; null = nobody is signed in. */
export type OnboardingUser = { readonly integration: boolean } | null;

/** Onboarding state of an integration user (SHP-02). */
export interface OnboardingState {
  readonly paymentRegion: Region;
  readonly steps: Readonly<Record<OnboardingStep, boolean>>;
  readonly stepsCompleted: boolean;
  readonly registrationRoute: RegistrationRoute | null;
  readonly shopifyUrl: string | null;
}

/**
 * Returns the initial state, in which only sign-up is done, as for every user (SHP-02, SHP-03). A reset also results in
 * this state: `stepsCompleted` is then false for an integration user and true for all others.
 * @public used by the pages of the Shopify app
 */
export function createOnboardingState(user: OnboardingUser): OnboardingState {
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

/**
 * Returns the state after a step was done; the fourth one completes onboarding (SHP-03).
 * @public used by the pages of the Shopify app
 */
export function completeStep(state: OnboardingState, step: OnboardingStep, user: OnboardingUser): OnboardingState {
  const steps = { ...state.steps, [step]: true };
  return { ...state, steps, stepsCompleted: areStepsCompleted(steps, user) };
}

/** Facts on the server that decide which onboarding steps are done. */
export interface OnboardingFacts {
  /** Whether the app is installed in the shop. */
  readonly connected: boolean;
  /** Whether the terms of the merchant's registration route were accepted and the company's details are complete. */
  readonly customer: boolean;
  /** Whether the tenant can charge cards. */
  readonly payment: boolean;
}

/**
 * Returns the states of the steps from the facts. They do not depend on the sequence of the steps, so that browser and
 * server end in the same state after a lost message (SHP-03).
 */
export const getStepStates = ({ connected, customer, payment }: OnboardingFacts): OnboardingState['steps'] => ({
  'sign up': true,
  'install the app': connected,
  'become a customer': customer,
  'connect a payment method': payment,
});

/**
 * Documents that a merchant accepts: the platform's terms at sign-up, and, as a customer, the terms of the registration
 * route.
 */
export const TERMS_DOCUMENTS = ['platform', ...REGISTRATION_ROUTES] as const;
export type TermsDocument = (typeof TERMS_DOCUMENTS)[number];

/** Version of all {@link TERMS_DOCUMENTS}: the day from which they are valid. */
export const TERMS_VERSION = '2026-11-27';

/**
 * Returns whether all four steps are done; always true for a user who is not an integration user or not signed in
 * (SHP-04).
 * @public used by the pages of the Shopify app
 */
export function areStepsCompleted(steps: OnboardingState['steps'], user: OnboardingUser): boolean {
  return !needsOnboarding(user) || ONBOARDING_STEPS.every((step) => steps[step]);
}

/**
 * Returns the only step that can be worked on now (SHP-07); null when all are done.
 * @public used by the pages of the Shopify app
 */
export function findNextOpenStep(steps: OnboardingState['steps']): OnboardingStep | null {
  return ONBOARDING_STEPS.find((step) => !steps[step]) ?? null;
}

/** Returns whether the steps apply to a user: only to users who came through the Shopify app (SHP-04). */
export function needsOnboarding(user: OnboardingUser): boolean {
  return user?.integration === true;
}

/** Returns whether a user must finish onboarding before anything else (ROL-09). */
export const isOnboarding = (user: { readonly integration: boolean; readonly onboarded: boolean }): boolean =>
  needsOnboarding(user) && !user.onboarded;
