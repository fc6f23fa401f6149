import { createDaybook, isFailure } from '@daybook/sdk'
import { QueryClient } from '@tanstack/react-query'
import { readBoot } from './boot.ts'

export const boot = readBoot()

/** The one way to the server: the session pays, and every call names the organization in view. */
export const daybook = createDaybook({
  session: true,
  organization: boot.organization.id,
  // Amounts within sentences are written as on the organization's papers, which all tables follow.
  language: `${boot.language}-${boot.country}`,
})

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The client library repeats what can be repeated.
      retry: false,
      // What changes is told as it happens, and read then.
      staleTime: 5_000,
      throwOnError: (error) => {
        leaveIfSignedOut(error)
        return false
      },
    },
  },
})

/** Whose session has ended signs in again, and comes back to this page. */
export function leaveIfSignedOut(error: unknown): void {
  if (!isFailure(error, 'session_expired')) return
  location.assign(`/signin?next=${encodeURIComponent(location.pathname + location.search)}`)
}
