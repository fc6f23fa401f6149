import type { DocumentRecord } from '@daybook/sdk'

/** What a person can look at and confirm, in the order of the form. `paper` is the document as a whole. */
export const fieldNames = [
  'paper',
  'kind',
  'supplierName',
  'supplierVatNumber',
  'invoiceNumber',
  'date',
  'dueDate',
  'currency',
  'total',
  'vat',
  'net',
  'iban',
  'account',
  'vatCode',
] as const
export type FieldName = (typeof fieldNames)[number]

export type Finding = { code: string; params: Record<string, string>; detail: string }

/** A field that somebody should look at, and why. */
export type Doubt = {
  field: FieldName
  findings: Finding[]
  /** Stating the field again settles it on the server; otherwise it is enough that a person looked. */
  isSettledByStating: boolean
}

const amounts: readonly FieldName[] = ['total', 'vat']

/** How the document was read, and not a doubt. */
const grounds = new Set([
  'einvoice_signed',
  'einvoice',
  'pdf',
  'text',
  'scan',
  'supplier_registered',
])

const fieldsOfCode: Readonly<Record<string, readonly FieldName[]>> = {
  amounts_unproven: amounts,
  amounts_ambiguous: amounts,
  larger_amount_unexplained: amounts,
  vat_row_left_over: amounts,
  line_left_over: amounts,
  total_label_without_amount: amounts,
  sums_fail: amounts,
  total_elsewhere: amounts,
  total_unusual: ['total'],
  total_missing: ['total'],
  several_dates: ['date'],
  date_not_labelled: ['date'],
  date_future: ['date'],
  date_old: ['date'],
  date_missing: ['date'],
  currency_not_printed: ['currency'],
  several_currencies: ['currency'],
  supplier_unknown: ['supplierName'],
  supplier_not_registered: ['supplierName'],
  supplier_name_not_told: ['supplierName'],
  supplier_name_differs: ['supplierName'],
  supplier_not_active: ['supplierName'],
  supplier_not_by_member: ['supplierName'],
  supplier_above_ceiling: ['supplierName'],
  supplier_by_name: ['supplierName'],
  several_suppliers: ['supplierName'],
  registration_number_wrong: ['supplierVatNumber'],
  supplier_is_self: ['supplierVatNumber'],
  iban_changed: ['iban'],
  kind_in_doubt: ['kind'],
  not_a_bill: ['kind'],
  total_negative: ['kind'],
  fallback_category: ['account'],
  hint_page: ['account'],
  accepted_otherwise: ['account'],
  account_not_in_chart: ['account'],
  may_be_an_asset: ['account'],
  vat_code_not_in_chart: ['vatCode'],
  nature_not_in_force: ['vatCode'],
  rule_not_confirmed: ['vatCode'],
  place_assumed: ['vatCode'],
  place_by_hint: ['vatCode'],
  rate_unclear: ['vatCode'],
  rate_not_domestic: ['vatCode'],
  rate_assumed: ['vatCode'],
  remainder: ['vatCode'],
  vat_not_read: ['vatCode'],
  may_contain: ['vatCode'],
  may_be_other: ['vatCode'],
  code_above_category: ['vatCode'],
  code_above_category_instead: ['vatCode'],
}

/** Doubts that go away on the server once a person has stated the field, unchanged or not. */
const settled = new Set([
  'amounts_unproven',
  'amounts_ambiguous',
  'larger_amount_unexplained',
  'vat_row_left_over',
  'line_left_over',
  'total_label_without_amount',
  'sums_fail',
  'total_elsewhere',
  'several_dates',
  'date_not_labelled',
  'currency_not_printed',
  'several_currencies',
  'several_suppliers',
  'registration_number_wrong',
  'kind_in_doubt',
  'total_negative',
  'fallback_category',
  'hint_page',
  'accepted_otherwise',
  'account_not_in_chart',
  'may_be_an_asset',
  'vat_code_not_in_chart',
  'nature_not_in_force',
  'rule_not_confirmed',
  'place_assumed',
  'place_by_hint',
  'rate_unclear',
  'rate_not_domestic',
  'rate_assumed',
  'remainder',
  'may_contain',
  'may_be_other',
])

/** Fields that a finding names itself. */
function named({ params }: Finding): FieldName[] {
  const text = params['fields'] ?? params['field'] ?? ''
  return text
    .split(/[\s,]+/)
    .filter((one): one is FieldName => fieldNames.includes(one as FieldName))
}

function fieldsOf(finding: Finding): readonly FieldName[] {
  const known = fieldsOfCode[finding.code]
  if (known !== undefined) return known
  const own = named(finding)
  return own.length > 0 ? own : ['paper']
}

/**
 * What to look at before the document is posted, in the order of the form. Where Daybook itself would
 * post it (`isReady`), nothing has to be looked at.
 */
export function doubtsOf(document: DocumentRecord, isReady = false): Doubt[] {
  const findings = (document.extraction?.caps ?? []).filter(({ code }) => !grounds.has(code))
  if (isReady) return []
  const found = new Map<FieldName, Doubt>()
  for (const finding of findings) {
    // It has a place of its own beside the other document.
    if (finding.code === 'possible_duplicate') continue
    for (const field of fieldsOf(finding)) {
      const doubt = found.get(field) ?? { field, findings: [], isSettledByStating: false }
      doubt.findings.push(finding)
      doubt.isSettledByStating ||= settled.has(finding.code)
      found.set(field, doubt)
    }
  }
  return fieldNames.flatMap((field) => found.get(field) ?? [])
}
