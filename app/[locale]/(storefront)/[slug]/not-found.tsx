import StoreFailure from './error';

/** Next sends this screen along with each of the store's pages, and the screen of failures as well: as one component of
 *  the browser they cost the server nothing and shoppers one script. */
export default function StoreNotFound() {
  return <StoreFailure isMissing />;
}
