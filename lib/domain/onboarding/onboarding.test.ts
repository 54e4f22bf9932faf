import {
  areStepsCompleted,
  completeStep,
  createOnboardingState,
  findNextOpenStep,
  ONBOARDING_STEPS,
} from './onboarding';

const integration = { integration: true };

describe('onboarding', () => {
  it('starts in the US with the sign-up done', () => {
    expect(createOnboardingState(integration)).toMatchObject({
      paymentRegion: 'US',
      stepsCompleted: false,
      steps: { 'sign up': true },
    });
    expect(findNextOpenStep(createOnboardingState(integration).steps)).toBe('install the app');
  });

  it('is complete after the four steps and not before', () => {
    let state = createOnboardingState(integration);
    const seen = ONBOARDING_STEPS.map((step) => {
      state = completeStep(state, step, integration);
      return state.stepsCompleted;
    });
    expect(seen).toEqual([false, false, false, true]);
    expect(findNextOpenStep(state.steps)).toBeNull();
  });

  it.each([
    [integration, false],
    [{ integration: false }, true],
    [null, true],
  ])('with open steps is complete for %p: %p', (user, completed) => {
    expect(areStepsCompleted(createOnboardingState(user).steps, user)).toBe(completed);
    expect(createOnboardingState(user).stepsCompleted).toBe(completed);
  });
});
