import StoreFailure from './error';

/**
 * Next includes this screen and the error screen in every storefront page. As one client component they cost no server
 * rendering and only one script.
 */
export default function StoreNotFound() {
  return <StoreFailure isMissing />;
}
