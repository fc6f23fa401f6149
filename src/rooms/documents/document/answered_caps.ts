import type { FactCorrections, FactField } from './correct_facts.ts'
import type { Cap } from './facts.ts'

/**
 * Doubts that a correction answers: each is gone once a person stated every field of one of the
 * groups. A doubt that is not listed stays, whatever was corrected.
 */
const answers: Readonly<Record<string, readonly (readonly FactField[])[]>> = {
  amounts_unproven: [
    ['total', 'vat'],
    ['total', 'net'],
  ],
  amounts_ambiguous: [
    ['total', 'vat'],
    ['total', 'net'],
  ],
  several_dates: [['date']],
  date_not_labelled: [['date']],
  currency_not_printed: [['currency']],
  several_currencies: [['currency']],
  several_suppliers: [['supplierName'], ['supplierVatNumber']],
  registration_number_wrong: [['supplierVatNumber']],
}

export function withoutAnswered(caps: readonly Cap[], given: FactCorrections): Cap[] {
  return caps.filter(({ code }) => {
    const groups = answers[code] ?? []
    return !groups.some((group) => group.every((field) => given[field] !== undefined))
  })
}
