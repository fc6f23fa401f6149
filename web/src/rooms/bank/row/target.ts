import type { BankTransactionRecord } from '@daybook/sdk'
import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../../app/daybook.ts'

export type TargetRef = { targetType: 'ledger' | 'document'; targetId: string }

/** What a payment can settle, in the words that a person knows it by. */
export type BankTarget = TargetRef & {
  name: string
  detail: string
  date: string | null
  amount: number | null
  currency: string | null
}

export const targetQuery = ({ targetType, targetId }: TargetRef) =>
  queryOptions({
    queryKey: ['target', targetId],
    queryFn: async ({ signal }): Promise<BankTarget> =>
      targetType === 'ledger'
        ? await readEntry(targetId, signal)
        : await readDocument(targetId, signal),
    staleTime: 300_000,
  })

async function readDocument(targetId: string, signal: AbortSignal): Promise<BankTarget> {
  const one = await daybook.documents.getDocument(targetId, { signal })
  const read = one.extraction
  return {
    targetType: 'document',
    targetId,
    name: read?.invoiceNumber ?? read?.supplier.name ?? one.fileName ?? targetId,
    detail: read?.supplier.name ?? '',
    date: read?.date ?? null,
    amount: read?.total ?? null,
    currency: read?.currency ?? null,
  }
}

/** An entry is known by the invoice or document that it books; one of its own by its text. */
async function readEntry(targetId: string, signal: AbortSignal): Promise<BankTarget> {
  const entry = await daybook.ledger.getLedgerEntry(targetId, { signal })
  const own = { targetType: 'ledger', targetId, name: entry.text, detail: '' } as const
  const blank: BankTarget = { ...own, date: entry.date, amount: null, currency: null }
  const { sourceId } = entry
  try {
    if (sourceId?.startsWith('inv_') === true) {
      const invoice = await daybook.invoices.getInvoice(sourceId, { signal })
      const { number, buyerName, totals, currency } = invoice
      return {
        ...blank,
        name: number ?? entry.text,
        detail: buyerName,
        amount: totals.payable,
        currency,
      }
    }
    if (sourceId?.startsWith('doc_') === true) {
      return { ...(await readDocument(sourceId, signal)), targetType: 'ledger', targetId }
    }
  } catch {
    // Whoever may see the bank need not be allowed to see invoices or documents.
  }
  return blank
}

/** What would remain open if the payment settled this; tried, and rolled back. */
export const afterQuery = (row: BankTransactionRecord, targets: readonly PartOf[]) =>
  queryOptions({
    queryKey: ['bank', 'after', row.id, row.version, ...targets.map(({ targetId }) => targetId)],
    queryFn: async ({ signal }) => await settle(row.id, targets, { dryRun: true, signal }),
    staleTime: 60_000,
  })

export type PartOf = TargetRef & { amount: number }

export async function settle(
  transactionId: string,
  targets: readonly PartOf[],
  options: { dryRun?: boolean; signal?: AbortSignal } = {},
): Promise<BankTransactionRecord> {
  const [first] = targets
  if (targets.length > 1 || first === undefined) {
    const allocations = targets.map(({ targetType, targetId, amount }) => {
      return { targetType, targetId, amount }
    })
    return await daybook.bank.splitTransaction({ transactionId, allocations }, options)
  }
  const field = first.targetType === 'ledger' ? 'ledgerEntryId' : 'documentId'
  const body = { transactionId, [field]: first.targetId }
  return await daybook.bank.matchTransaction(body, options)
}
