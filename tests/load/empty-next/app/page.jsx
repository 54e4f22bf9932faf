export const dynamic = 'force-dynamic';

/** Empty Next page with which this program's pages are compared. */
export default function Page() {
  return <h1>Hello</h1>;
}
