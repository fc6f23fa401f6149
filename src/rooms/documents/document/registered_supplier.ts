import type { ReadingFinding } from '#readers/room'
import type { CapCode } from './confidence_table.ts'
import type { Background, Extraction } from './facts.ts'
import { minorOf } from './propose_amounts.ts'
import { compactId, compactName } from './supplier.ts'

type Judged = Pick<Extraction, 'fields' | 'register'>
type RegisterSignal = { code: CapCode; params?: ReadingFinding['params'] }

/**
 * How far a new supplier is trusted. A number in a register proves that a company exists, not that it
 * wrote the bill: so its name must be the register's, it must have been active on the day, a member must
 * have brought the bill, and it must be below the limit that the organization has set.
 */
export function newSupplierSignal(facts: Judged, background: Background): RegisterSignal {
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
