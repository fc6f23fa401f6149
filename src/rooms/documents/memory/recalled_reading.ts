import type { Reading, ReadingFields, ReadingFinding } from '#readers/room'
import type { Recalled } from '../document/facts.ts'
import {
  kindOf,
  labelledFields,
  plain,
  supplierFields,
  type Habit,
  type LabelledField,
} from './habit.ts'

type Printed = NonNullable<Reading['printed']>[number]
type Known = Partial<Record<LabelledField, Printed>>

// One accepted document shows where a field stands; what no number proves takes two.
const enough = 2

/**
 * The reading with what accepted documents of this supplier tell. They answer which date is the
 * document's, who the supplier is and which currency it uses. Amounts that fail their sums stay in
 * doubt: words beside an amount prove nothing about it.
 */
export function recalledReading(
  reading: Reading,
  habits: readonly Habit[],
  by: 'number' | 'sign' | 'name',
): { reading: Reading; recalled: Recalled | null } {
  const known = findAgain(reading, habits)
  const isSameLayout = known.date !== undefined && known.total !== undefined
  // A name alone is not enough: the page must look like the supplier's, too.
  if (by === 'name' && !isSameLayout) return { reading, recalled: null }
  const [newest] = habits
  if (newest === undefined) return { reading, recalled: null }
  const fields = { ...reading.fields }
  const used = [...recallSupplier(fields, newest, by), ...recallDates(fields, known)]
  const isCurrencyKnown =
    fields.currency !== null && habits.every(({ currency }) => currency === fields.currency?.value)
  if (isCurrencyKnown && isAlerted(reading, 'currency_not_printed')) used.push('currency')
  const isTotalKnown = known.total !== undefined && isSameAmount(known.total, fields.total)
  const isLanguageKnown =
    isSameLayout &&
    habits.length >= enough &&
    habits.every(({ language }) => language === reading.language)
  const answered = new Set([
    ...(known.date === undefined ? [] : ['several_dates', 'no_date']),
    ...(isCurrencyKnown ? ['currency_not_printed'] : []),
    // The accepted total was in this currency, and this one stands in the same place.
    ...(isCurrencyKnown && isTotalKnown ? ['several_currencies'] : []),
    ...(by === 'number' ? ['several_suppliers'] : []),
    ...(isLanguageKnown ? ['language_unknown'] : []),
  ])
  const alerts = reading.alerts.filter(({ code }) => !answered.has(code))
  const amounts = recallAmounts({ ...reading, fields, alerts }, known)
  if (amounts.isChanged) used.push('total')
  return {
    reading: amounts.reading,
    recalled: {
      documents: habits.length,
      isSupplierKnown: habits.length >= enough,
      isLanguageKnown,
      fields: used,
    },
  }
}

const isAlerted = ({ alerts }: Reading, code: string) => alerts.some((one) => one.code === code)

/** Values that stand beside the same words again; those of which there are two are left out. */
function findAgain({ printed = [], fields }: Reading, habits: readonly Habit[]): Known {
  const known: Known = {}
  for (const field of labelledFields) {
    const labels = sharedLabels(habits, field)
    const found = printed.filter(
      ({ kind, label }) => kind === kindOf(field) && labels.includes(label),
    )
    const [first] = found
    const isOne = new Set(found.map(({ value }) => plain(value))).size === 1
    // Of several amounts, the one that the sums gave: the words agree with it.
    const read = kindOf(field) === 'amount' ? fields[field] : null
    const agreed = found.find((one) => isSameAmount(one, read))
    const one = isOne ? first : agreed
    if (one !== undefined) known[field] = one
  }
  const byPlace = known.date === undefined ? datePlaced(printed, habits) : undefined
  return byPlace === undefined ? known : { ...known, date: byPlace }
}

/** Words that stood there on every accepted document, else those of the newest one. */
function sharedLabels(habits: readonly Habit[], field: LabelledField): string[] {
  const [newest = [], ...older] = habits.map(({ labels }) => labels[field] ?? [])
  const shared = newest.filter((label) => older.every((labels) => labels.includes(label)))
  return shared.length > 0 ? shared : newest
}

const near = 0.02

function datePlaced(printed: readonly Printed[], habits: readonly Habit[]): Printed | undefined {
  const place = habits[0]?.datePlace ?? null
  if (place === null) return undefined
  const [page, left, top] = place
  const found = printed.filter(
    ({ kind, label, page: of, box }) =>
      kind === 'date' &&
      label === '' &&
      of === page &&
      box !== null &&
      Math.abs(box[0] - left) < near &&
      Math.abs(box[1] - top) < near,
  )
  return found.length === 1 ? found[0] : undefined
}

type Field = NonNullable<ReadingFields['supplierName']>

function remembered(value: string, proofs: string[], place: Partial<Printed> = {}): Field {
  const { page = null, box = null, label: text = '' } = place
  return { value, page, box, path: null, text, score: 1, proofs: [...proofs, 'remembered'] }
}

/** The supplier as it was accepted; with a number that was read, only its name. */
function recallSupplier(
  fields: ReadingFields,
  { supplier, isChecked }: Habit,
  by: 'number' | 'sign' | 'name',
): string[] {
  const names = by === 'number' ? (['supplierName'] as const) : supplierFields
  let isChanged = false
  for (const name of names) {
    const value = supplier[name]
    if (value === undefined || fields[name]?.value === value) continue
    const isNumber = name !== 'supplierName' && name !== 'supplierCountry'
    fields[name] = remembered(value, isChecked && isNumber ? ['check_digit'] : [])
    isChanged = true
  }
  return isChanged ? ['supplier'] : []
}

function recallDates(fields: ReadingFields, known: Known): string[] {
  const used: string[] = []
  for (const name of ['date', 'dueDate'] as const) {
    const found = known[name]
    if (found === undefined) continue
    const before = fields[name]
    const isSure = before?.value === found.value && before.proofs.includes('labelled')
    if (isSure) continue
    fields[name] = remembered(found.value, ['labelled'], found)
    used.push(name)
  }
  return used
}

const isSameAmount = (found: Printed, field: ReadingFields['total']): boolean =>
  field !== null && plain(found.value) === plain(field.value)

const amountDoubts: ReadonlySet<string> = new Set([
  'amounts_unproven',
  'amounts_ambiguous',
  'larger_amount_unexplained',
  'vat_row_left_over',
  'line_left_over',
  'total_label_without_amount',
  'sums_fail',
])

/**
 * Where the words of the accepted total stand beside another amount than was read, a person must
 * look. Amounts that the sums do not prove are taken from those words, and stay unproven.
 */
function recallAmounts(
  reading: Reading,
  { total, vat }: Known,
): { reading: Reading; isChanged: boolean } {
  const { fields, alerts } = reading
  const isInDoubt = alerts.some(({ code }) => amountDoubts.has(code))
  const isSameVat = !isInDoubt || vat === undefined || isSameAmount(vat, fields.vat)
  if (total === undefined || (isSameAmount(total, fields.total) && isSameVat)) {
    return { reading, isChanged: false }
  }
  if (fields.total !== null && !isInDoubt) {
    const params = { label: wordsOf(total.label), amount: total.value }
    const alert: ReadingFinding = { code: 'total_elsewhere', params }
    return { reading: { ...reading, alerts: [...alerts, alert] }, isChanged: false }
  }
  const vatRead = vat ?? null
  const changed = {
    ...fields,
    total: remembered(total.value, ['labelled'], total),
    vat: vatRead === null ? null : remembered(vatRead.value, ['labelled'], vatRead),
    net: null,
    payable: null,
  }
  const others = alerts.filter(({ code }) => code !== 'amounts_unproven')
  const unproven = [...others, { code: 'amounts_unproven', params: {} }]
  const rest = { vatRows: [], equations: [], alerts: unproven }
  return { reading: { ...reading, fields: changed, ...rest }, isChanged: true }
}

const wordsOf = (label: string): string => label.replace(/\b(?:left|above|row) /g, '')
