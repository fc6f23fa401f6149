import type { FactCorrections, FactField } from './correct_facts.ts'
import type { Cap } from './facts.ts'

type Groups = readonly (readonly FactField[])[]

// A total alone does not tell how much of it is VAT.
const amounts: Groups = [
  ['total', 'vat'],
  ['total', 'net'],
]

/**
 * Doubts that a correction answers: each is gone once a person stated every field of one of the
 * groups. A doubt that is not listed stays, whatever was corrected.
 */
const answers: Readonly<Record<string, Groups>> = {
  amounts_unproven: amounts,
  amounts_ambiguous: amounts,
  larger_amount_unexplained: amounts,
  vat_row_left_over: amounts,
  line_left_over: amounts,
  total_label_without_amount: amounts,
  sums_fail: amounts,
  total_elsewhere: amounts,
  several_dates: [['date']],
  date_not_labelled: [['date']],
  currency_not_printed: [['currency']],
  several_currencies: [['currency']],
  several_suppliers: [['supplierName'], ['supplierVatNumber']],
  registration_number_wrong: [['supplierVatNumber']],
  kind_in_doubt: [['kind']],
  total_negative: [['kind']],
}

export function withoutAnswered(caps: readonly Cap[], given: FactCorrections): Cap[] {
  return caps.filter(({ code }) => {
    const groups = answers[code] ?? []
    return !groups.some((group) => group.every((field) => given[field] !== undefined))
  })
}
