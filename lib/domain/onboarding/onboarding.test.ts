import { areStepsCompleted, completeStep, initialOnboarding, nextOpenStep, ONBOARDING_STEPS } from './onboarding';

const integration = { integration: true };

describe('onboarding', () => {
  it('starts in the US with the sign-up done', () => {
    expect(initialOnboarding(integration)).toMatchObject({
      paymentRegion: 'US',
      stepsCompleted: false,
      steps: { 'sign up': true },
    });
    expect(nextOpenStep(initialOnboarding(integration).steps)).toBe('install the app');
  });

  it('is complete after the four steps and not before', () => {
    let state = initialOnboarding(integration);
    const seen = ONBOARDING_STEPS.map((step) => {
      state = completeStep(state, step, integration);
      return state.stepsCompleted;
    });
    expect(seen).toEqual([false, false, false, true]);
    expect(nextOpenStep(state.steps)).toBeNull();
  });

  it.each([
    [integration, false],
    [{ integration: false }, true],
    [null, true],
  ])('with open steps is complete for %p: %p', (user, completed) => {
    expect(areStepsCompleted(initialOnboarding(user).steps, user)).toBe(completed);
    expect(initialOnboarding(user).stepsCompleted).toBe(completed);
  });
});
