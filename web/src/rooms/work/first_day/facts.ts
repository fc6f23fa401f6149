import { queryOptions } from '@tanstack/react-query'
import { boot, daybook } from '../../../app/daybook.ts'
import type { FirstDayFacts } from './steps.ts'

const keyOf = (what: string): string => `daybook.${what}.${boot.organization.id}`

function isKept(what: string): boolean {
  try {
    return localStorage.getItem(keyOf(what)) === 'yes'
  } catch {
    return false
  }
}

/** Kept in this browser: nothing hangs on it but what is shown. */
export function keep(what: 'own_books' | 'first_day_over'): void {
  try {
    localStorage.setItem(keyOf(what), 'yes')
  } catch {
    // Without storage it is shown again.
  }
}

export const isFirstDayOver = (): boolean =>
  isKept('first_day_over') || !boot.permissions.includes('settings:edit')

export type FirstDay = FirstDayFacts & {
  name: string
  mailAddress: string | null
  institutions: readonly { id: string; name: string }[]
}

const shownBanks = 4

export const firstDayQuery = queryOptions({
  queryKey: ['first_day', 'documents', 'bank'],
  queryFn: async ({ signal }): Promise<FirstDay> => {
    const { ledger, bank, documents, intake } = daybook
    const [settings, connection, accounts, papers, addresses] = await Promise.all([
      daybook.settings.getSettings({ signal }),
      ledger.getAccountingConnection({ signal }),
      bank.listBankAccounts({ limit: 1 }, { signal }),
      documents.listDocuments({ limit: 1 }, { signal }),
      intake.listInboundAddresses({ limit: 10 }, { signal }),
    ])
    const { businessId, vatNumber } = settings.profile
    return {
      name: settings.profile.legalName ?? settings.name,
      number: businessId ?? vatNumber,
      system: connection.state === 'connected' ? connection.name : null,
      isOwnBooks: isKept('own_books'),
      banks: accounts.items.length,
      documents: papers.items.length,
      mailAddress: addresses.items.find(({ kind }) => kind === 'mail')?.name ?? null,
      institutions: accounts.items.length > 0 ? [] : await listBanks(signal),
    }
  },
})

/** Some banks to begin with; without a connection to any the step still leads to the bank's page. */
async function listBanks(signal: AbortSignal): Promise<{ id: string; name: string }[]> {
  try {
    const { items } = await daybook.bank.listInstitutions({ limit: 100 }, { signal })
    return items
      .filter((one) => !one.beta)
      .slice(0, shownBanks)
      .map(({ id, name }) => ({ id, name }))
  } catch {
    return []
  }
}
