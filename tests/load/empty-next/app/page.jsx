export const dynamic = 'force-dynamic';

/** What pages of the product are held against: Next with nothing to say. */
export default function Page() {
  return <h1>Hello</h1>;
}
