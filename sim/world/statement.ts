import type { Account } from './accounts.ts'
import type { Day } from './day.ts'
import { isBooked, type Movement, type Phase, phaseAt } from './movement.ts'

/** A movement as the bank lists it on some day. */
export type Row = {
  movement: Movement
  phase: Phase
  entryReference: string | null
  balanceAfterMinor: bigint | null
}

type Listed = { movement: Movement; phase: Phase }

const kept = new WeakMap<Account, { day: Day; version: number; rows: Row[] }>()

/** All rows that the bank shows on that day, newest first; pending ones before booked ones. */
export function listRows(account: Account, day: Day): Row[] {
  const known = kept.get(account)
  if (known?.day === day && known.version === account.version) return known.rows
  const listed = account.movements.flatMap((movement) => {
    const phase = phaseAt(movement, day)
    return phase === undefined ? [] : [{ movement, phase }]
  })
  const open = listed
    .filter(({ phase }) => !isBooked(phase))
    .toSorted((a, b) => compare(b.movement.transactionOn, a.movement.transactionOn))
    .map((one) => ({
      ...one,
      entryReference: account.bank.references === 'absent' ? null : one.phase.entryReference,
      balanceAfterMinor: null,
    }))
  const booked = listed
    .filter(({ phase }) => isBooked(phase))
    .toSorted((a, b) => compare(dateOf(a), dateOf(b)))
  const rows = [...open, ...withBalances(account, booked).toReversed()]
  kept.set(account, { day, version: account.version, rows })
  return rows
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The date that a period is compared with: the booking date, or the transaction date. */
export const dateOf = ({ movement, phase }: Listed): Day => phase.bookedOn ?? movement.transactionOn

/** Oldest first, with the balance after each and the bank's reference. */
function withBalances(account: Account, booked: Listed[]): Row[] {
  let balance = account.openingMinor
  let previous = ''
  let place = 0
  return booked.map((one) => {
    balance += one.phase.amountMinor
    place = dateOf(one) === previous ? place + 1 : 0
    previous = dateOf(one)
    const entryReference = referenceOf(account, one, place)
    return { ...one, entryReference, balanceAfterMinor: balance }
  })
}

function referenceOf(account: Account, one: Listed, place: number): string | null {
  const { references } = account.bank
  if (references === 'absent') return null
  return references === 'positional' ? `${dateOf(one)}.${place}` : one.phase.entryReference
}

/** The booked balance at the end of a day, as the bank shows it on the day of the request. */
export function balanceAt(account: Account, asked: Day, end: Day): bigint {
  return listRows(account, asked)
    .filter(({ phase }) => isBooked(phase) && phase.bookedOn <= end)
    .reduce((total, { phase }) => total + phase.amountMinor, account.openingMinor)
}

/** The available balance: booked less pending or held. */
export function availableAt(account: Account, asked: Day): bigint {
  return listRows(account, asked)
    .filter(({ phase }) => phase.status === 'PDNG' || phase.status === 'HOLD')
    .reduce((total, { phase }) => total + phase.amountMinor, balanceAt(account, asked, asked))
}
