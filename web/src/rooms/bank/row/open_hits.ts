import type { OpenItemRecord, SearchRecord } from '@daybook/sdk'
import type { TargetRef } from './target.ts'

/** One open bill or invoice that a payment may be for. */
export type OpenHit = {
  ref: TargetRef
  name: string
  who: string | null
  dueDate: string | null
  amount: number
  currency: string
  /** Everything that the same thing is found by elsewhere. */
  ids: readonly string[]
}

const mostShown = 6

const digits = (text: string): string => text.replaceAll(/[^\d]/g, '')

/** Every word of what was typed is in it, or the amount is what was typed. */
function isMeant(one: OpenItemRecord, typed: string): boolean {
  const text = [one.name, one.number, one.text].join(' ').toLowerCase()
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const amount = digits(typed)
  const isAmount =
    amount !== '' &&
    /^[\d.,\s\u2212-]+$/.test(typed) &&
    [one.openAmount, one.amount].some((value) => {
      const cents = Math.abs(value).toFixed(2).replace('.', '')
      return cents === amount || cents === `${amount}00`
    })
  return isAmount || words.every((word) => text.includes(word))
}

/** What is owed and fits what was typed; without anything typed, what is due first. */
export const openHits = (items: readonly OpenItemRecord[], typed: string): OpenHit[] =>
  items
    .filter((one) => isMeant(one, typed.trim()))
    .slice(0, mostShown)
    .map((one) => ({
      ref: { targetType: 'ledger' as const, targetId: one.entryId },
      name: one.number ?? one.text,
      who: one.name,
      dueDate: one.dueDate,
      amount: one.openAmount,
      currency: one.currency,
      ids: [one.entryId, one.documentId ?? '', one.invoiceId ?? ''],
    }))

type Found = SearchRecord['groups'][number]['items'][number]

/** A draft of an invoice is owed by nobody, and has no entry to settle. */
export const mayBePaid = (kind: string, { status }: Found): boolean =>
  kind !== 'invoice' || status !== 'draft'
