import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import type { AccountingProvider, Checked, Connection, Credentials } from '../ports.ts'
import type { Chart } from '#ledger/room'
import type { ConnectionHome } from '#settings/room'

/** What the system said of itself, and the credentials to keep, if it completed or renewed them. */
export type ProviderSaid = { checked: Checked; chart: Chart; credentials: Credentials }

/** Codes that a test call and a chart can fail with; whatever else comes is a fault over there. */
const askFailures = [
  'provider_not_connected',
  'provider_access_lost',
  'provider_refused',
  'provider_failed',
  'provider_unavailable',
  'provider_timeout',
] as const

const known: ReadonlySet<FailureCode> = new Set<FailureCode>([...askFailures, 'invalid_input'])

/** A test call and the whole chart: everything that a connection rests on. Writes nothing. */
export async function askProvider(
  provider: AccountingProvider,
  connection: Connection,
): Promise<ProviderSaid> {
  let kept: Credentials | null = null
  const asked: Connection = {
    ...connection,
    keepCredentials: async (renewed) => {
      kept = renewed
      await connection.keepCredentials(renewed)
    },
  }
  return await withinKnown(async () => {
    const checked = await provider.check(asked)
    const credentials = kept ?? checked.credentials
    const chart = await provider.readChart({ ...asked, credentials })
    return { checked, chart, credentials: kept ?? credentials }
  })
}

export async function withinKnown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || known.has(error.code)) throw error
    throw new Failure('provider_failed', error.details, error)
  }
}

/** A connection that does not exist yet, as far as a test call needs it. */
export function unproven(
  orgId: string,
  id: string,
  home: Omit<ConnectionHome, 'region'> & { regionKey: string },
  credentials: Credentials,
): Connection {
  return {
    id,
    orgId,
    regionKey: home.regionKey,
    currency: home.currency,
    journal: home.journal,
    credentials,
    booksFinally: false,
    accounts: new Map(),
    vatCodes: new Map(),
    keepCredentials: async () => {},
    storedCredentials: async () => credentials,
  }
}
