/** The part of mailauth that the tests use; the package has no types of its own. */
declare module 'mailauth/lib/dkim/verify' {
  type Resolver = (name: string, type: string) => Promise<string[][]>;

  interface Signature {
    readonly signingDomain: string;
    readonly selector: string;
    readonly algo: string;
    /** Names of the signed headers, joined by colons. */
    readonly signingHeaders?: { readonly keys: string };
    readonly status: { readonly result: string; readonly comment?: string; readonly aligned?: string | false };
  }

  export function dkimVerify(
    mail: Buffer | string,
    options: { readonly resolver: Resolver },
  ): Promise<{ readonly headerFrom: readonly string[]; readonly results: readonly Signature[] }>;
}
