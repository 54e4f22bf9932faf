import type { NextRequest, NextResponse } from 'next/server';

/** State that the middleware's rules share for one request: headers, language and status of the page. */
export interface EdgeContext {
  readonly request: NextRequest;
  readonly path: string;
  /** Request headers that are added for the page. */
  readonly pageHeaders: Headers;
  locale: string;
  status: number | null;
  cookies: string[];
}

/** Rule of the middleware: returns a response to end the request, or undefined to continue with the next rule. */
export type EdgeRule = (context: EdgeContext) => Promise<NextResponse | undefined> | NextResponse | undefined;
