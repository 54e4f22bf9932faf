import { wrapInEnvelope } from '@/lib/contracts/define';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { isOnboarding } from '@/lib/domain/onboarding/onboarding';
import { REGIONS } from '@/lib/domain/regions/regions';
import { defineRoute, defineUserRoute } from '../http/route';
import { readPaymentSetupPage, registerCustomer, saveOnboardingLogo, setPaymentRegion } from './actions';
import { disconnectAccount, recordLostAccount } from './record-lost-account';
import { savePaymentSetup, saveReportedAccountStatus } from './save-account';
import { showOnboarding } from './state';
import { advanceTestSetup } from './test-setup';

export const onboardingRoutes = [
  defineUserRoute(onboardingEndpoints.show, async ({ user, tenantId, query }) =>
    wrapInEnvelope(await showOnboarding(user, tenantId, query.region)),
  ),
  defineUserRoute(onboardingEndpoints.becomeCustomer, async ({ user, tenantId, clientIp, body }) => {
    await registerCustomer({ tenantId, userId: user.userId, clientIp }, body);
    return wrapInEnvelope(await showOnboarding(user, tenantId));
  }),
  defineUserRoute(onboardingEndpoints.setRegion, async ({ user, tenantId, body }) => {
    await setPaymentRegion(tenantId, body.payment_region);
    return wrapInEnvelope(await showOnboarding(user, tenantId));
  }),
  defineUserRoute(onboardingEndpoints.saveLogo, async ({ user, tenantId, body }) => {
    await saveOnboardingLogo(tenantId, body.img_id);
    return wrapInEnvelope(await showOnboarding(user, tenantId));
  }),
  defineUserRoute(onboardingEndpoints.advanceTestSetup, async ({ user, tenantId, query, body }) => {
    await advanceTestSetup({ tenantId, userId: user.userId, region: query.region }, body);
    return wrapInEnvelope(await showOnboarding(user, tenantId, query.region));
  }),
  defineUserRoute(onboardingEndpoints.disconnectPayment, async ({ user, tenantId, query }) => {
    await disconnectAccount({ tenantId, userId: user.userId, region: query.region });
    return wrapInEnvelope(await showOnboarding(user, tenantId, query.region));
  }),
  defineRoute(onboardingEndpoints.recordLostAccount, async ({ params, query }) =>
    wrapInEnvelope({
      noted: await recordLostAccount(
        { gateway: query.gateway, account: params.account },
        REGIONS.filter((region) => query.regions?.split(',').includes(region) ?? true),
      ),
    }),
  ),
  defineRoute(onboardingEndpoints.receiveAccountUpdate, async ({ params, body }) =>
    wrapInEnvelope({ noted: await saveReportedAccountStatus(params.account, body) }),
  ),
  defineUserRoute(onboardingEndpoints.readPayment, async ({ user, tenantId, query }) =>
    wrapInEnvelope({
      ...(await readPaymentSetupPage(tenantId, user.email, query.region)),
      is_onboarding: isOnboarding(user),
    }),
  ),
  defineUserRoute(onboardingEndpoints.savePayment, async ({ user, tenantId, body }) => {
    await savePaymentSetup(tenantId, user.userId, body);
    return wrapInEnvelope(await showOnboarding(user, tenantId));
  }),
];
