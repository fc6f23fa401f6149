import { foldText } from './fold_text.ts'
import type { Own, Transaction } from './input.ts'
import type { TransactionClass } from './outcome.ts'
import type { SeenTransaction } from './seen.ts'

type ByWords = { class: TransactionClass; words: RegExp; direction: 'in' | 'out' | 'both' }

/** Words of both countries' banks, folded. The first row that fits decides. */
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

/** What the words of a bank say a transaction is. An open item that fits outranks it. */
export function classByWords({ text, counterparty, amountMinor }: Transaction): TransactionClass {
  const folded = foldText(`${text} ${counterparty ?? ''}`)
  const direction = amountMinor < 0n ? 'out' : 'in'
  const row = table.find(
    (one) => (one.direction === 'both' || one.direction === direction) && one.words.test(folded),
  )
  return row?.class ?? 'trade'
}

/** Money that left an account of ours arrives within so many days, and never before it left. */
const transferDays = 4

/**
 * Pairs what left one account of the organization with what came to another: the same amount, in
 * order, within a few days, and with an own account or name on either side. Both must be each
 * other's only partner; two that could be exchanged are nobody's.
 */
export function pairOwnTransfers(all: readonly SeenTransaction[], own: Own): Map<string, string> {
  const isOwn = ownTest(own)
  const outs = all.filter(({ transaction }) => transaction.amountMinor < 0n)
  const ins = Map.groupBy(
    all.filter(({ transaction }) => transaction.amountMinor > 0n),
    ({ transaction }) => `${transaction.currency}:${transaction.amountMinor}`,
  )
  const wanted = new Map<string, string[]>()
  const add = (from: string, to: string): void => {
    wanted.set(from, [...(wanted.get(from) ?? []), to])
  }
  for (const out of outs) {
    const { currency, amountMinor, id, accountId } = out.transaction
    for (const into of ins.get(`${currency}:${-amountMinor}`) ?? []) {
      const days = into.day - out.day
      if (days < 0 || days > transferDays) continue
      if (accountId !== undefined && accountId === into.transaction.accountId) continue
      if (!isOwn(out) && !isOwn(into)) continue
      add(id, into.transaction.id)
      add(into.transaction.id, id)
    }
  }
  const pairs = new Map<string, string>()
  for (const [id, [partner, ...others]] of wanted) {
    if (partner === undefined || others.length > 0) continue
    if (wanted.get(partner)?.length === 1) pairs.set(id, partner)
  }
  return pairs
}

function ownTest({ ibans, names }: Own): (seen: SeenTransaction) => boolean {
  const accounts = new Set(ibans.map((iban) => iban.replaceAll(/\s/g, '').toUpperCase()))
  const called = names.map((name) => foldText(name).trim()).filter((name) => name.length >= 5)
  return ({ iban, transaction }) => {
    if (iban !== null && accounts.has(iban)) return true
    const said = foldText(`${transaction.counterparty ?? ''} ${transaction.text}`)
    return called.some((name) => said.includes(name))
  }
}

/** The earlier payment that each refund gives back: opposite, equal, and with the same words. */
export function pairRefunds(all: readonly SeenTransaction[]): Map<string, string> {
  const byWords = Map.groupBy(
    all.filter(({ pattern }) => pattern !== ''),
    ({ pattern, transaction }) => {
      const { amountMinor, currency } = transaction
      return `${pattern}:${currency}:${amountMinor < 0n ? -amountMinor : amountMinor}`
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
