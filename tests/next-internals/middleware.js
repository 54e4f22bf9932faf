import { NextResponse } from 'next/server';

export const config = { runtime: 'nodejs', matcher: ['/rewritten'] };

export function middleware(request) {
  const response = NextResponse.rewrite(new URL('/cached', request.url));
  response.headers.set('x-page-cache', 'marketing');
  return response;
}
