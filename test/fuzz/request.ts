import fc, { type Arbitrary } from 'fast-check'
import { blank, oddText } from './values.ts'

/** One request as it goes out, but for its blanks; `says` tells what it means to be. */
export type FuzzRequest = {
  says: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

export const bearer = { authorization: `Bearer ${blank('bearer')}` }

/** Headers that mean something to us, with values that mean nothing, and some that are not ours. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'if-match',
          'daybook-dry-run',
          'daybook-organization',
          'content-type',
          'accept',
          'traceparent',
          'origin',
          'mcp-protocol-version',
          'mcp-session-id',
          'x-forwarded-for',
          'content-encoding',
          'authorization',
        ),
        fc.oneof(
          oddText,
          fc.constantFrom('"1"', '*', 'true', 'same-key', 'gzip', '2026-07-28', blank('org')),
        ),
      )
      .map(([name, value]) => ({ [name]: toHeader(value) })),
  },
)

/** What cannot travel in a header at all is left out: the client would refuse it, not the server. */
export function toHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000)
}

export function toText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
