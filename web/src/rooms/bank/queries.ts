import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { daybook, queries } from '../../app/daybook.ts'

const mostRows = 200

/** What waits, oldest first, whole: the next one is there before it is asked for. */
export const openRowsQuery = queryOptions({
  queryKey: ['bank', 'open'],
  queryFn: async ({ signal }) =>
    await daybook.bank.listBankTransactions(
      { status: 'unmatched', withdrawn: false, order: 'oldest', limit: mostRows, count: true },
      { signal },
    ),
})

export const accountsQuery = queryOptions({
  queryKey: ['bank', 'accounts'],
  queryFn: async ({ signal }) => await daybook.bank.listBankAccounts({ limit: 50 }, { signal }),
})

export const rowQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank', 'row', id],
    queryFn: async ({ signal }) => await daybook.bank.getBankTransaction(id, { signal }),
  })

/** What "match the sure ones" would match now: tried, and rolled back. */
export const sureQuery = queryOptions({
  queryKey: ['bank', 'sure'],
  queryFn: async ({ signal }) =>
    await daybook.bank.acceptSuggestions({ minConfidence: 0.9 }, { dryRun: true, signal }),
  staleTime: 60_000,
})

/** How well matching does, and what it is paused on. */
export const reliabilityQuery = queryOptions({
  queryKey: ['bank', 'reliability'],
  queryFn: async ({ signal }) => await daybook.bank.getReliability({ signal }),
})

export const runsQuery = queryOptions({
  queryKey: ['bank', 'runs'],
  queryFn: async ({ signal }) => await daybook.bank.listRuns({ limit: 50 }, { signal }),
})

export const runRowsQuery = (runId: string) =>
  queryOptions({
    queryKey: ['bank', 'run', runId],
    queryFn: async ({ signal }) =>
      await daybook.bank.listBankTransactions({ runId, limit: mostRows }, { signal }),
  })

export const dayRowsQuery = (bankAccountId: string, day: string) =>
  queryOptions({
    queryKey: ['bank', 'day', bankAccountId, day],
    queryFn: async ({ signal }) =>
      await daybook.bank.listBankTransactions(
        { bankAccountId, from: day, to: day, limit: mostRows },
        { signal },
      ),
  })

export const institutionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['bank', 'institutions', q],
    queryFn: async ({ signal }) =>
      await daybook.bank.listInstitutions({ limit: 30, ...(q === '' ? {} : { q }) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** After anything that was decided: the rows, the counts beside the places, and the first screen. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    ['bank', 'follow_ups', 'overview', 'attention', 'list'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

/** What the bank sent never changes under the same version; it is long, so it is asked for alone. */
export const bankOriginalQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank_transactions', 'original', id],
    queryFn: async ({ signal }) => await daybook.bank.getBankOriginal(id, { signal }),
  })

export const balanceProofQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank_accounts', 'proof', id],
    queryFn: async ({ signal }) => await daybook.bank.getBalanceProof(id, { signal }),
  })
