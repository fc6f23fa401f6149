import type { ReadingFields, ReadingFinding } from '#readers/room'
import type { ConfidenceFacts } from '../document/confidence.ts'
import type { AskedField } from '../ports.ts'
import type { Grounded } from './ground.ts'

const mostAlerts = 50
const ours: ReadonlySet<string> = new Set(['model_filled', 'model_differs'])

/**
 * The facts with what a language model found besides. It fills in what no reader found, and where it
 * reads something else than a reader did, the reader's value stays and both are said. Neither makes a
 * document surer: what a model adds was never measured here.
 */
export function withModel(
  facts: ConfidenceFacts,
  grounded: readonly Grounded[],
  isNumber: (value: string) => boolean,
): ConfidenceFacts {
  const fields: ReadingFields = { ...facts.fields }
  const filled: AskedField[] = []
  const differs: ReadingFinding[] = []
  for (const { field, value, snippet, page } of grounded) {
    const before = fields[field]
    if (before === null) {
      // A number that its check digit refutes names nobody.
      if (field === 'supplierVatNumber' && !isNumber(value)) continue
      const proofs = ['grounded', ...(field === 'supplierVatNumber' ? ['check_digit'] : [])]
      fields[field] = { value, page, box: null, path: null, text: snippet, score: 0.5, proofs }
      filled.push(field)
    } else if (!isSame(field, before.value, value)) {
      const params = { field, read: before.value.slice(0, 300), model: value }
      differs.push({ code: 'model_differs', params })
    }
  }
  const isFilled = filled.length > 0
  const said = isFilled ? [{ code: 'model_filled', params: { fields: filled.join(', ') } }] : []
  const kept = facts.alerts.filter(({ code }) => !ours.has(code) && !isAnswered(code, filled))
  return { ...facts, fields, alerts: [...said, ...differs, ...kept].slice(0, mostAlerts) }
}

/** The currency is printed after all. */
const isAnswered = (code: string, filled: readonly AskedField[]): boolean =>
  code === 'currency_not_printed' && filled.includes('currency')

function isSame(field: AskedField, one: string, other: string): boolean {
  const isAmount = field === 'total' || field === 'vat' || field === 'net'
  if (isAmount) return Number(one) === Number(other)
  const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\d]/gu, '')
  const [a, b] = [bare(one), bare(other)]
  return field === 'supplierVatNumber' ? a.endsWith(b) || b.endsWith(a) : a === b
}
