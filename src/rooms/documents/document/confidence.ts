import { compareDays } from '#kernel/values/day'
import { wordsOf } from '#languages/room'
import { isProvenBySums, readLanguages, type ReadingFinding } from '#readers/room'
import { capTable, type CapCode } from './confidence_table.ts'
import type { Background, Cap, Extraction } from './facts.ts'
import { minorOf } from './propose_amounts.ts'
import { renderFinding, renderReason } from './reasons.ts'
import { compactId, compactName } from './supplier.ts'

type Judged = Pick<Extraction, 'fields' | 'register'>
type RegisterSignal = { code: CapCode; params?: ReadingFinding['params'] }

/**
 * How far a new supplier is trusted. A number in a register proves that a company exists, not that it
 * wrote the bill: so its name must be the register's, it must have been active on the day, a member must
 * have brought the bill, and it must be below the limit that the organization has set.
 */
function newSupplierSignal(facts: Judged, background: Background): RegisterSignal {
  const { register: finding } = facts
  if (finding === undefined || !isOfThese(facts) || finding.answer.outcome === 'unknown') {
    return { code: 'supplier_unknown' }
  }
  const { answer, number, day } = finding
  const params = { register: answer.register, number }
  if (answer.outcome === 'not_found') return { code: 'supplier_not_registered', params }
  if (answer.names.length === 0) return { code: 'supplier_name_not_told', params }
  const name = compactName(facts.fields.supplierName?.value ?? '')
  const registered = answer.names.find((one) => compactName(one) === name)
  if (registered === undefined) {
    const other = (answer.names[0] ?? '').slice(0, 200)
    return { code: 'supplier_name_differs', params: { ...params, name: other } }
  }
  if (!answer.isActive) return { code: 'supplier_not_active', params: { ...params, day } }
  const told = { ...params, name: registered.slice(0, 200), day }
  if (!background.isByMember) return { code: 'supplier_not_by_member', params: told }
  return isBelowCeiling(facts, background)
    ? { code: 'supplier_registered', params: told }
    : { code: 'supplier_above_ceiling', params: told }
}

/** A correction may have changed what the register was asked about. */
function isOfThese({ fields, register }: Judged): boolean {
  const number = compactId(fields.supplierVatNumber?.value)
  const isSame = register !== undefined && number.endsWith(compactId(register.number))
  return isSame && fields.date?.value === register.day
}

/** Without a limit nobody has said how much may go unseen; in another currency it cannot be compared. */
function isBelowCeiling({ fields }: Judged, { home, ceiling }: Background): boolean {
  if (ceiling === null || fields.total === null) return false
  if (fields.currency?.value !== home.currency) return false
  const size = minorOf(fields.total.value.replace('-', ''), ceiling.digits)
  return size <= BigInt(ceiling.minor)
}

/** Version of the confidence rules. Raise it when the same reading can get another confidence. */
export const rulesVersion = '6'

export type ConfidenceFacts = Omit<Extraction, 'confidence' | 'caps' | 'rulesVersion'>

type Signal = { code: CapCode; params?: ReadingFinding['params'] }

/** How certain it is that every field is right: the lowest of the caps, each with its reason. */
export function confidence(
  facts: ConfidenceFacts,
  background: Background,
): { confidence: number; caps: Cap[] } {
  const signals = [
    startOf(facts),
    ...readingSignals(facts),
    ...amountSignals(facts, background),
    ...dateSignals(facts, background.today),
    ...supplierSignals(facts, background),
    ...classSignals(facts, background),
  ]
  const unique = new Map(signals.map((signal) => [signal.code, signal]))
  const caps = [...unique.values()]
    .map(({ code, params = {} }) => ({ code, params, cap: capTable[code].cap }))
    .toSorted((a, b) => a.cap - b.cap)
  return { confidence: caps[0]?.cap ?? 0, caps }
}

const { caps: sentences, capsOfOthers } = wordsOf('en').sentences

export function renderCap(cap: Cap): string {
  const sentence = (sentences as Readonly<Record<string, string>>)[cap.code]
  // A cap from the coding is one of its reasons.
  return sentence === undefined ? renderReason(cap) : renderFinding(cap, sentence)
}

/** For callers who see only their own documents: without amounts of others' documents. */
export function hideOthers(cap: Cap): Cap & { detail: string } {
  const entry = (capTable as Readonly<Record<string, { ofOthers?: string }>>)[cap.code]
  if (entry?.ofOthers === undefined) return { ...cap, detail: renderCap(cap) }
  const { [entry.ofOthers]: _hidden, ...params } = cap.params
  const sentence = (capsOfOthers as Readonly<Record<string, string>>)[cap.code]
  return { ...cap, params, detail: renderFinding({ ...cap, params }, sentence) }
}

function startOf({ sourceClass, validation, signature, alerts }: ConfidenceFacts): Signal {
  if (sourceClass !== 'einvoice') return { code: sourceClass }
  if (validation?.valid === false) {
    const faults = validation.faults.map((fault) => fault.code).slice(0, 5)
    return { code: 'einvoice_invalid', params: { faults: faults.join(', ') || 'unknown' } }
  }
  // A self-signed certificate proves nothing about the sender.
  const isChecked = !alerts.some(({ code }) => code === 'signature_chain_not_checked')
  return { code: signature === 'verified' && isChecked ? 'einvoice_signed' : 'einvoice' }
}

const isOneOf = (code: string, codes: readonly string[]): code is CapCode => codes.includes(code)

// Alerts of the readers that are caps under the same code.
const alarming: readonly CapCode[] = [
  'several_dates',
  'currency_not_printed',
  'amounts_unproven',
  'amounts_ambiguous',
  'larger_amount_unexplained',
  'vat_row_left_over',
  'line_left_over',
  'total_label_without_amount',
  'sums_fail',
  'language_unknown',
  'instructions_to_machine',
  'split_payment',
  'hidden_text',
  'one_engine',
  'digits_in_doubt',
  'page_differs',
  'several_suppliers',
  'buyer_not_named',
  'several_currencies',
  'registration_number_wrong',
  'partly_read',
  'total_elsewhere',
  'not_a_bill',
  'kind_in_doubt',
  'total_negative',
  'several_documents',
  'two_on_page',
  'model_filled',
  'model_differs',
]

function readingSignals({
  alerts,
  signature,
  language,
  sourceClass,
  fields,
  recalled,
}: ConfidenceFacts): Signal[] {
  const signals: Signal[] = alerts.flatMap(({ code, params }) =>
    isOneOf(code, alarming) ? [{ code, params }] : [],
  )
  if (signature === 'broken') signals.push({ code: 'signature_broken' })
  if (sourceClass === 'einvoice') return signals
  const isSpoken = recalled?.isLanguageKnown === true
  if (language !== null && !isSpoken && !readLanguages.includes(language.slice(0, 2))) {
    signals.push({ code: 'language_unknown', params: { language } })
  }
  if (fields.currency === null) signals.push({ code: 'currency_not_printed' })
  return signals
}

function amountSignals(facts: ConfidenceFacts, { usualTotal, home }: Background): Signal[] {
  const { total, currency } = facts.fields
  if (total === null) return [{ code: 'total_missing' }]
  const signals: Signal[] = isProven(facts) ? [] : [{ code: 'amounts_unproven' }]
  if (usualTotal !== null && (currency?.value ?? home.currency) === home.currency) {
    const most = 3n * minorOf(usualTotal, 8)
    const size = minorOf(total.value.replace('-', ''), 8)
    if (size > most) {
      signals.push({ code: 'total_unusual', params: { total: total.value, usual: usualTotal } })
    }
  }
  return signals
}

function isProven({ sourceClass, equations, fields }: ConfidenceFacts): boolean {
  if (sourceClass === 'einvoice') return equations.every((equation) => equation.holds)
  return isProvenBySums(equations, [fields.total, fields.vat])
}

const mostMonths = 13

function dateSignals({ fields, sourceClass }: ConfidenceFacts, today: string): Signal[] {
  if (fields.date === null) return [{ code: 'date_missing' }]
  const { value: day, proofs } = fields.date
  const signals: Signal[] = []
  if (compareDays(day, today) > 0) signals.push({ code: 'date_future', params: { day } })
  if (compareDays(day, monthsBefore(today, mostMonths)) < 0) {
    signals.push({ code: 'date_old', params: { day } })
  }
  const isClear = sourceClass === 'einvoice' || proofs.includes('labelled')
  if (!isClear && !proofs.includes('only_date')) signals.push({ code: 'date_not_labelled' })
  return signals
}

function monthsBefore(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count
  const year = `${Math.floor(months / 12)}`.padStart(4, '0')
  // A 31st that does not exist compares as the end of the month, as intended.
  return `${year}-${`${(months % 12) + 1}`.padStart(2, '0')}-${day.slice(8)}`
}

function supplierSignals(facts: ConfidenceFacts, background: Background): Signal[] {
  const { fields } = facts
  const signals: Signal[] = []
  const ids = [fields.supplierVatNumber, fields.supplierBusinessId, fields.supplierFiscalCode]
  const hasCheckedId = ids.some((id) => id?.proofs.includes('check_digit') === true)
  const isRecalled = facts.recalled?.isSupplierKnown === true
  // Anybody can write a valid e-invoice, so a stranger's meets the conditions of any other bill.
  if (!background.supplierKnown) {
    signals.push(newSupplierSignal(facts, background))
  } else if (facts.sourceClass !== 'einvoice' && !hasCheckedId && !isRecalled) {
    signals.push({ code: 'supplier_by_name' })
  }
  const iban = compactId(fields.iban?.value)
  const known = background.knownIbans.map(compactId)
  if (iban !== '' && known.length > 0 && !known.includes(iban)) {
    signals.push({ code: 'iban_changed', params: { iban } })
  }
  const own = numberOf(background.home.vatNumber)
  if (own !== '' && numberOf(fields.supplierVatNumber?.value ?? null) === own) {
    signals.push({ code: 'supplier_is_self' })
  }
  const buyer = numberOf(fields.buyerVatNumber?.value ?? null)
  if (own !== '' && buyer !== '' && buyer !== own) {
    signals.push({ code: 'buyer_differs', params: { buyer } })
  }
  return signals
}

/** Without the country prefix, which organizations often omit for their own number. */
const numberOf = (vatNumber: string | null) =>
  compactId(vatNumber ?? undefined).replace(/^[A-Z]{2}/, '')

/**
 * More than one in a hundred, where half a correction in a hundred documents is taken for granted: one is
 * too many below 50 documents, two below 150. In whole numbers.
 */
function isOftenCorrected({ accepted, corrected }: Background['outcome']): boolean {
  return (2 * corrected + 1) * 50 > accepted + 100
}

function classSignals({ sourceClass }: ConfidenceFacts, background: Background): Signal[] {
  const { duplicate, undo, outcome } = background
  const signals: Signal[] = []
  if (duplicate !== null) {
    const { documentId, by } = duplicate
    signals.push({ code: 'possible_duplicate', params: { documentId, by } })
  }
  // More than 0.5 %, in whole numbers.
  if (undo.undone * 1000 > undo.posted * 5) {
    const params = { undone: `${undo.undone}`, posted: `${undo.posted}` }
    signals.push({ code: 'class_undone', params })
  }
  // The fields of an e-invoice have names: what a person changes there was not misread.
  if (sourceClass !== 'einvoice' && isOftenCorrected(outcome)) {
    const { accepted, corrected } = outcome
    const params = { accepted: `${accepted}`, corrected: `${corrected}` }
    signals.push({ code: 'class_corrected', params })
  }
  return signals
}
