import type { FormField } from '../action.ts'
import type { Draft, DraftValue } from './draft.ts'

const fewest = 6

/** What only Italian companies, or only Danish ones, have to say. */
const ofItaly = new Set(
  'fiscalCode sdiCode pec vatNature defaultVatNature officeCode cig cup splitPayment declarationOfIntent reaOffice reaNumber taxRegime withholding pensionFund stampDutyToBuyer defaultDue shareCapital soleShareholder inLiquidation causale'.split(
    ' ',
  ),
)
const ofDenmark = new Set(['gln', 'fiCreditor', 'businessId'])

function hasValue(value: DraftValue | undefined): boolean {
  if (value === undefined || value === '') return false
  if (typeof value === 'string') return true
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some(hasValue)
}

/** The fields that are seen at once, and those that wait behind "more". */
export function foldFields(
  fields: readonly FormField[],
  start: Draft,
  isItalian: boolean,
): { seen: FormField[]; folded: FormField[] } {
  const others = isItalian ? ofDenmark : ofItaly
  const isFirst = (one: FormField): boolean => one.required === true || hasValue(start[one.name])
  let room = fewest - fields.filter(isFirst).length
  const seen = fields.filter((one) => isFirst(one) || (!others.has(one.name) && room-- > 0))
  return { seen, folded: fields.filter((one) => !seen.includes(one)) }
}
