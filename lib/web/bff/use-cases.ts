import { changePassword, signUp } from './account';
import { authenticateTestIntent, confirmTestIntent } from './advance-test-intent';
import { drawThumbnail, uploadAsset } from './assets';
import { drawMockup, sendLogo, uploadLogo } from './builder';
import { cancelOrders } from './cancel-orders';
import { readCheckoutSetup } from './checkout-setup';
import { claimGift } from './claim-gift';
import { completePayment, readConfirmation } from './complete-payment';
import { sendContactMessage } from './contact';
import type { UseCase } from './context';
import {
  drawCorrectionProof,
  drawPersonalisationProof,
  receiveCorrectionPicture,
  receivePersonalPicture,
} from './corrections';
import { createPayment } from './create-payment';
import { sendEnquiry, sendVisitorEnquiry } from './enquiries';
import { forwardOrderLookUp } from './forward-order-look-up';
import { reportHealth } from './health';
import { getLanguage } from './language';
import { readMetrics } from './metrics';
import { checkPaymentSetup, completeTestSetup, startPaymentSetup } from './onboarding';
import { readOpenApi } from './openapi';
import { drawFulfillerMockup, drawOrderedLine, drawOrderLine } from './order-pictures';
import { drawBlankPicture, drawProductForOwner } from './owner-pictures';
import { drawPicture, receiveUpload, renderViews, sendArt, sendUpload } from './pictures';
import { receivePolicyReports } from './policy-reports';
import { receiveCallback } from './receive-callback';
import { receiveFulfilmentNotice, receiveShopifyWebhook } from './receive-shopify';
import { webhookUseCases } from './receive-webhook';
import { refundOrder } from './refund-order';
import { receiveReturnedMail } from './returned-mail';
import { saveStoreConfig } from './save-store-config';
import { drawShareImage, drawSiteShareImage } from './share-images';
import { drawShopPicture, sendShopPhoto } from './shop-pictures';
import { enterFrame, linkShop, signInByTicket, signUpShop } from './shopify-entry';
import { authoriseChannel, issueCsrfCookie, logIn, logOut } from './sign-in';
import { openUnsubscribePage } from './unsubscribe';
import { joinWaitList, openWaitListPage } from './wait-list';
import { readWidgetFeed } from './widget-feed';

/**
 * Use cases of the endpoints that the contract table marks `handledBy: 'web'`, by the endpoint's name. Each reads the
 * schemas of its own endpoint, which the type of a table of all of them cannot express.
 */
// biome-ignore lint/suspicious/noExplicitAny: the handler parses the input by the endpoint of the same name
export const useCases: Readonly<Record<string, UseCase<any>>> = {
  'assets.thumbnail': drawThumbnail,
  'assets.upload': uploadAsset,
  'account.signUp': signUp,
  'auth.broadcasting': authoriseChannel,
  'auth.csrfCookie': issueCsrfCookie,
  'auth.getLang': getLanguage,
  'auth.login': logIn,
  'auth.logout': logOut,
  'builder.mockup': drawMockup,
  'builder.upload': uploadLogo,
  'builder.uploaded': sendLogo,
  'checkout.confirmation': readConfirmation,
  'checkout.giftOrder': claimGift,
  'checkout.pay': createPayment,
  'checkout.paymentSuccess': completePayment,
  'checkout.setup': readCheckoutSetup,
  'eventProducts.blankPicture': drawBlankPicture,
  'enquiries.ask': sendVisitorEnquiry,
  'enquiries.send': sendEnquiry,
  'eventProducts.picture': drawProductForOwner,
  'fulfilment.callback': receiveCallback,
  'fulfilment.lookUp': forwardOrderLookUp,
  'fulfilment.mockup': drawFulfillerMockup,
  'onboarding.answerTestSetup': completeTestSetup,
  'onboarding.checkPayment': checkPaymentSetup,
  'onboarding.startPayment': startPaymentSetup,
  'orders.cancel': cancelOrders,
  'mail.receive': receiveReturnedMail,
  'orders.correctionPicture': receiveCorrectionPicture,
  'orders.correctionProof': drawCorrectionProof,
  'orders.linePicture': drawOrderLine,
  'orders.orderedPicture': drawOrderedLine,
  'orders.refund': refundOrder,
  'payments.authenticateTestIntent': authenticateTestIntent,
  'payments.confirmTestIntent': confirmTestIntent,
  'personalisation.picture': receivePersonalPicture,
  'personalisation.proof': drawPersonalisationProof,
  'platform.health': reportHealth,
  'platform.metrics': readMetrics,
  'platform.openapi': readOpenApi,
  'platform.policyReports': receivePolicyReports,
  'profile.changePassword': changePassword,
  'rendering.picture': drawPicture,
  'rendering.render': renderViews,
  'rendering.shareImage': drawShareImage,
  'rendering.siteShareImage': drawSiteShareImage,
  'rendering.upload': receiveUpload,
  'rendering.art': sendArt,
  'rendering.uploaded': sendUpload,
  'shopify.enter': enterFrame,
  'shopPictures.picture': drawShopPicture,
  'shopPictures.photo': sendShopPhoto,
  'shopify.fulfilmentNotice': receiveFulfilmentNotice,
  'shopify.signInByTicket': signInByTicket,
  'shopify.link': linkShop,
  'shopify.signUp': signUpShop,
  'shopify.webhook': receiveShopifyWebhook,
  'storeConfig.update': saveStoreConfig,
  'storefront.contact': sendContactMessage,
  'widget.feed': readWidgetFeed,
  'unsubscribe.open': openUnsubscribePage,
  'waitList.join': joinWaitList,
  'waitList.open': openWaitListPage,
  ...webhookUseCases,
};
