import { headers } from 'next/headers';

/** Fails unless it is rendered as the error page of a status. */
export default async function Page() {
  const status = (await headers()).get('x-page-status');
  if (!status) throw new Error('this page fails');
  return <p>{`page for ${status}`}</p>;
}
