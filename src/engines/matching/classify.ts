import { sizeOf } from '#kernel/values/money'
import { foldText } from './text/fold_text.ts'
import type { Transaction } from './terms/input.ts'
import type { TransactionClass } from './terms/outcome.ts'
import type { NormalizedTransaction } from './normalize.ts'

type ByWords = { class: TransactionClass; words: RegExp; direction: 'in' | 'out' | 'both' }

/** Words that banks use, folded. The first row that fits decides. */
const table: readonly ByWords[] = [
  {
    class: 'tax',
    words:
      /\b(?:skat|skattestyrelsen|skattekontoen?|moms|a-skat|am-bidrag|toldstyrelsen|f24|f23|agenzia entrate|agenzia delle entrate|inps|inail|erario|iva trim\w*)\b/,
    direction: 'both',
  },
  {
    class: 'payroll',
    words:
      /\b(?:lon|lonninger|lonoverforsel|lonudbetaling|stipendi[oa]?|stipendi|emolumenti|salary|payroll|feriepenge|tfr)\b/,
    direction: 'out',
  },
  {
    class: 'interest',
    words: /\b(?:rente|renter|rentetilskrivning|interessi|competenze|interest)\b/,
    direction: 'both',
  },
  {
    class: 'fee',
    words:
      /\b(?:gebyr|gebyrer|kontogebyr|oprettelsesgebyr|commissioni|commissione|spese|bolli|bollo|canone conto|canone mensile|fee|fees)\b/,
    direction: 'out',
  },
  {
    class: 'payout',
    words:
      /\b(?:mobilepay|nets|stripe|sumup|zettle|izettle|nexi|worldline|clearhaus|satispay|paypal|adyen|klarna|bambora|swiipe)\b/,
    direction: 'in',
  },
]

/** The class of a transaction by its words. An open item that fits outranks it. */
export function classByWords({ text, counterparty, amountMinor }: Transaction): TransactionClass {
  const folded = foldText(`${text} ${counterparty ?? ''}`)
  const direction = amountMinor < 0n ? 'out' : 'in'
  const row = table.find(
    (one) => (one.direction === 'both' || one.direction === direction) && one.words.test(folded),
  )
  return row?.class ?? 'trade'
}

/** The earlier payment that each refund returns: opposite, equal, and with the same words. */
export function pairRefunds(all: readonly NormalizedTransaction[]): Map<string, string> {
  const byWords = Map.groupBy(
    all.filter(({ pattern }) => pattern !== ''),
    ({ pattern, transaction }) => {
      const { amountMinor, currency } = transaction
      return `${pattern}:${currency}:${sizeOf(amountMinor)}`
    },
  )
  const pairs = new Map<string, string>()
  for (const some of byWords.values()) {
    for (const later of some) {
      const earlier = some.filter(
        (one) =>
          one.transaction.amountMinor === -later.transaction.amountMinor && one.day <= later.day,
      )
      const [only, ...others] = earlier
      if (later.transaction.amountMinor > 0n && only !== undefined && others.length === 0) {
        pairs.set(later.transaction.id, only.transaction.id)
      }
    }
  }
  return pairs
}
