import type { ReadingContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { AccountingProvider } from '../ports.ts'
import { entryKinds, type ProviderTraits } from './settle_connection.ts'

/** The system as this server reaches it for organizations of that mode. */
export function openProvider(
  { ports }: Pick<ReadingContext, 'ports'>,
  { mode, provider }: { mode: 'live' | 'test'; provider: string },
): AccountingProvider {
  const found = ports.accounting[mode][provider]
  if (found === undefined) throw new Failure('provider_not_connected', { nothingHappened: true })
  return found
}

export function traitsOf(provider: AccountingProvider): ProviderTraits {
  const holds = entryKinds.filter((kind) => provider.holds(kind))
  return { holds, sendsEinvoices: provider.sendsEinvoices }
}
