/**
 * The secret of an Authorization header, by RFC 6750 section 2.1. Null for another scheme, and for
 * whatever is longer than any secret of ours: nobody looks further into that.
 */
export function bearerOf(authorization: string | undefined, mostLetters: number): string | null {
  if (authorization === undefined || authorization.length > mostLetters) return null
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null
}
