import { currencyDigits, isCurrency, sizeOf } from '#kernel/values/money'
import type { Offer } from './offer.ts'
import type { EvidenceClass, Method, MatchReason } from './terms/outcome.ts'
import { visitPoints } from './pair.ts'

const methods: Readonly<Record<EvidenceClass, Method>> = {
  reference: 'reference',
  number: 'reference',
  instalment: 'reference',
  foreign: 'reference',
  iban: 'iban',
  name: 'exact',
  listed: 'combination',
  combination: 'combination',
  transfer: 'transfer',
}

export function methodOf({ evidence, parts }: Offer): Method {
  if (parts.length > 1) return 'combination'
  return evidence === null ? 'rule' : methods[evidence]
}

/** Every fact that counted, with the two values compared; the points add up to the score. */
export function explainOffer(offer: Offer): MatchReason[] {
  const reasons: MatchReason[] = []
  let sum = 0
  visitPoints(offer.facts, (code, points) => {
    sum += points
    const [left, right] = valuesOf(code, offer)
    reasons.push({ code, points: points / 100, left, right })
  })
  if (offer.parts.length > 1) {
    const left = offer.parts.map(({ item }) => item.item.number ?? item.item.id).join(', ')
    const points = (offer.score - sum) / 100
    reasons.push({ code: `sum_${offer.way}`, points, left, right: String(offer.solutions) })
  }
  return reasons
}

function valuesOf(code: string, { transaction: seen, parts, facts }: Offer): [string, string] {
  const { transaction, payment } = seen
  const item = parts[0]?.item.item
  if (item === undefined) return ['', '']
  const payer = transaction.counterparty ?? transaction.text
  const [subject = ''] = code.split('_')
  switch (subject) {
    case 'reference':
      return [transaction.reference ?? transaction.text, item.paymentReference ?? '']
    case 'number':
      return [facts.number.text, item.number ?? '']
    case 'iban':
      return [transaction.iban ?? '', item.iban ?? '']
    case 'name':
    case 'alias':
    case 'declined':
      return [payer, item.counterparty ?? '']
    case 'date':
      return [transaction.date, item.dueDate ?? item.date]
    case 'amount':
    case 'payments': {
      const open = parts.reduce((total, part) => total + part.openMinor, 0n)
      const printed = payment.printed.find((one) => one.currency === item.currency)
      const isPrinted = code === 'amount_printed' && printed !== undefined
      const paid = isPrinted ? printed.minor : transaction.amountMinor
      const currency = isPrinted ? printed.currency : transaction.currency
      return [printAmount(paid, currency), printAmount(open, item.currency)]
    }
    default:
      return ['', '']
  }
}

function printAmount(minor: bigint, currency: string): string {
  const digits = isCurrency(currency) ? currencyDigits(currency) : 2
  const size = sizeOf(minor)
    .toString()
    .padStart(digits + 1, '0')
  const point = size.length - digits
  const whole = `${minor < 0n ? '-' : ''}${size.slice(0, point)}`
  return `${digits === 0 ? whole : `${whole}.${size.slice(point)}`} ${currency}`
}
