import type { NextRequest, NextResponse } from 'next/server';

/** State that the edge rules of one request share: headers, language and status of the page. */
export interface EdgeContext {
  readonly request: NextRequest;
  readonly path: string;
  /** Headers for the page to read. */
  readonly pageHeaders: Headers;
  locale: string;
  status: number | null;
  cookies: string[];
}

/** Rule of the middleware: returns a response to end the request, or undefined to continue with the next rule. */
export type EdgeRule = (context: EdgeContext) => Promise<NextResponse | undefined> | NextResponse | undefined;
