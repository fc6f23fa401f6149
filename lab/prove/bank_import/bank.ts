import type { BankFeed, FeedTransaction } from '#bank/ports'
import { addDays } from '#kernel/values/day'

/** A bank that shows more with every step, and changes its mind as banks do. */
export type Plan = {
  /** Bookings of each account. */
  rows: number
  steps: number
  /** The last day on which anything is booked. */
  lastDay: string
  /** How long a worker lives at the most. */
  lifeMs: number
}

const opening = 1_000_000n
const atFirst = 0.3
// Late bookings and new words lie at most two steps back, within the ten days that are read again.
const daysOfStep = 4

const daysOf = ({ steps }: Plan): number => Math.ceil((steps * daysOfStep) / (1 - atFirst))
const pageSize = 500

type Booking = {
  day: string
  amountMinor: bigint
  text: string
  /** Steps by which it comes later than its neighbours. */
  late: number
  naming: 'stable' | 'renamed' | 'positional' | 'none'
  /** Whether it is announced a step before it is booked. */
  isAnnounced: boolean
  /** Whether another text is told from the step after its first on. */
  isReworded: boolean
}

function bookingOf(account: number, index: number, plan: Plan): Booking {
  const chance = mix(account * 1_000_003 + index)
  const days = daysOf(plan)
  const place = Math.floor((index * days) / plan.rows)
  const day = addDays(plan.lastDay, place - days + 1)
  const isRecent = place >= days * atFirst - daysOfStep
  // Few amounts and few texts, so that most days have twins.
  const amountMinor = BigInt((chance % 5) + 1) * (chance % 3 === 0 ? 1_250n : -2_450n)
  const namings = ['stable', 'stable', 'renamed', 'positional', 'none'] as const
  return {
    day,
    amountMinor,
    text: `Køb ${mix(chance) % 4}`,
    late: isRecent && mix(chance + 1) % 29 === 0 ? 1 : 0,
    naming: namings[mix(chance + 2) % namings.length] ?? 'none',
    isAnnounced: mix(chance + 3) % 17 === 0,
    isReworded: isRecent && mix(chance + 4) % 11 === 0,
  }
}

/** The step from which on a booking is shown. */
function firstStep(index: number, plan: Plan): number {
  const place = index / plan.rows
  if (place < atFirst) return 0
  return Math.ceil(((place - atFirst) / (1 - atFirst)) * plan.steps)
}

/** What the bank shows of an account at a step, oldest first. */
export function listShown(account: number, step: number, plan: Plan): FeedTransaction[] {
  const shown: FeedTransaction[] = []
  for (let index = 0; index < plan.rows; index++) {
    const booking = bookingOf(account, index, plan)
    const first = firstStep(index, plan) + booking.late
    if (first <= step) shown.push(toRow(booking, index, step, first, shown.length))
    else if (booking.isAnnounced && first === step + 1) shown.push(toAnnounced(booking))
  }
  return shown
}

function toRow(
  booking: Booking,
  index: number,
  step: number,
  first: number,
  place: number,
): FeedTransaction {
  const { day, amountMinor, text, naming } = booking
  const references = {
    stable: `S${index}`,
    renamed: `R${index}.${step}`,
    positional: `${day}.${place}`,
    none: null,
  }
  return {
    ...blank,
    entryReference: references[naming],
    status: 'booked',
    bookedOn: day,
    amountMinor,
    text: booking.isReworded && step > first ? `${text} (rettet)` : text,
    raw: { index, step },
  }
}

function toAnnounced({ amountMinor, text }: Booking): FeedTransaction {
  return { ...blank, status: 'pending', bookedOn: null, amountMinor: amountMinor - 1n, text }
}

const blank: FeedTransaction = {
  entryReference: null,
  status: 'booked',
  bookedOn: null,
  valueOn: null,
  transactionOn: null,
  amountMinor: 0n,
  currency: 'DKK',
  counterpartyName: null,
  counterpartyIban: null,
  text: '',
  reference: null,
  balanceAfterMinor: null,
  bankCode: null,
  raw: null,
}

/** Reads the step anew with each question; a list that was begun goes on as of its own step. */
export function createFeed(plan: Plan, stepNow: () => number): BankFeed {
  const refuse = (): never => {
    throw new Error('this bank only shows its accounts')
  }
  // A balance is of the same moment as the list before it, as it is at a bank that books by days.
  const listed = new Map<string, number>()
  let last = { key: '', rows: [] as FeedTransaction[] }
  const recall = (ref: string, step: number): FeedTransaction[] => {
    const key = `${ref} ${step}`
    if (last.key !== key) last = { key, rows: listShown(Number(ref), step, plan) }
    return last.rows
  }
  return {
    listInstitutions: refuse,
    startAuthorization: refuse,
    finishAuthorization: refuse,
    findSession: refuse,
    endSession: refuse,
    async readBalances(ref) {
      const step = listed.get(ref) ?? stepNow()
      const booked = recall(ref, step).filter((row) => row.bookedOn !== null)
      const day = booked.at(-1)?.bookedOn ?? plan.lastDay
      const amountMinor = booked.reduce((sum, row) => sum + row.amountMinor, opening)
      return [{ kind: 'CLBD', day, amountMinor, currency: 'DKK' }]
    },
    async readTransactions({ accountRef, from, cursor }) {
      const [step = stepNow(), start = 0] = cursor === null ? [] : cursor.split(':').map(Number)
      const rows = recall(accountRef, step).filter(
        (row) => from === null || row.bookedOn === null || row.bookedOn >= from,
      )
      const end = start + pageSize
      listed.set(accountRef, step)
      return {
        rows: rows.slice(start, end),
        cursor: end < rows.length ? `${step}:${end}` : null,
      }
    },
  }
}

/** Scatters numbers, the same ones each time. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  return (bits ^ (bits >>> 13)) >>> 1
}
