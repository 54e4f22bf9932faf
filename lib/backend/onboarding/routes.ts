import { wrap } from '@/lib/contracts/define';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { isOnboarding } from '@/lib/domain/onboarding/onboarding';
import { REGIONS } from '@/lib/domain/regions/regions';
import { route, userRoute } from '../http/route';
import { readPaymentSetupPage, registerCustomer, saveOnboardingLogo, setPaymentRegion } from './actions';
import { disconnectAccount, recordLostAccount } from './record-lost-account';
import { savePaymentSetup, saveProviderAccount } from './save-account';
import { showOnboarding } from './state';
import { advanceTestSetup } from './test-setup';

export const onboardingRoutes = [
  userRoute(onboardingEndpoints.show, async ({ user, tenantId, query }) =>
    wrap(await showOnboarding(user, tenantId, query.region)),
  ),
  userRoute(onboardingEndpoints.becomeCustomer, async ({ user, tenantId, clientIp, body }) => {
    await registerCustomer({ tenantId, userId: user.userId, clientIp }, body);
    return wrap(await showOnboarding(user, tenantId));
  }),
  userRoute(onboardingEndpoints.setRegion, async ({ user, tenantId, body }) => {
    await setPaymentRegion(tenantId, body.payment_region);
    return wrap(await showOnboarding(user, tenantId));
  }),
  userRoute(onboardingEndpoints.saveLogo, async ({ user, tenantId, body }) => {
    await saveOnboardingLogo(tenantId, body.img_id);
    return wrap(await showOnboarding(user, tenantId));
  }),
  userRoute(onboardingEndpoints.advanceTestSetup, async ({ user, tenantId, query, body }) => {
    await advanceTestSetup({ tenantId, userId: user.userId, region: query.region }, body);
    return wrap(await showOnboarding(user, tenantId, query.region));
  }),
  userRoute(onboardingEndpoints.disconnectPayment, async ({ user, tenantId, query }) => {
    await disconnectAccount({ tenantId, userId: user.userId, region: query.region });
    return wrap(await showOnboarding(user, tenantId, query.region));
  }),
  route(onboardingEndpoints.recordLostAccount, async ({ params, query }) =>
    wrap({
      noted: await recordLostAccount(
        { gateway: query.gateway, account: params.account },
        REGIONS.filter((region) => query.regions?.split(',').includes(region) ?? true),
      ),
    }),
  ),
  route(onboardingEndpoints.receiveAccountUpdate, async ({ params, body }) =>
    wrap({ noted: await saveProviderAccount(params.account, body) }),
  ),
  userRoute(onboardingEndpoints.readPayment, async ({ user, tenantId, query }) =>
    wrap({ ...(await readPaymentSetupPage(tenantId, user.email, query.region)), is_onboarding: isOnboarding(user) }),
  ),
  userRoute(onboardingEndpoints.savePayment, async ({ user, tenantId, body }) => {
    await savePaymentSetup(tenantId, user.userId, body);
    return wrap(await showOnboarding(user, tenantId));
  }),
];
