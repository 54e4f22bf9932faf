import StoreFailure from './error';

/**
 * Next includes this page and the error page in every storefront page. As a client component they cost no rendering on
 * the server, and only one script.
 */
export default function StoreNotFound() {
  return <StoreFailure isMissing />;
}
