import { payByCard, paySupplier, receivePayment } from './daily.ts'
import { addBusinessDays, addDays, businessDayFrom, type Day, lastBusinessDay } from './day.ts'
import {
  amountOf,
  bookedOn,
  CODES,
  type Doing,
  draftOf,
  goneFrom,
  type Ground,
  hasRole,
  ibanOfPartner,
  newReference,
} from './making.ts'

/** Bank fees have no counterparty and no reference. */
function chargeFee(ground: Ground): Doing[] {
  const { company, day } = ground
  const phases = [bookedOn(day, -BigInt(company.feeMinor), null)]
  return [
    {
      role: 'operating',
      draft: draftOf(ground, { lines: company.words.fee, code: CODES.fee, phases }),
    },
  ]
}

function payInterest(ground: Ground): Doing[] {
  const { bank, chance, company, day } = ground
  if (!hasRole(bank, 'reserve') || !['03', '06', '09', '12'].includes(day.slice(5, 7))) return []
  const phases = [bookedOn(day, BigInt(chance.between(1_000, 9_000)), null)]
  const draft = draftOf(ground, { lines: company.words.interest, code: CODES.interest, phases })
  return [{ role: 'reserve', draft }]
}

function paySalaries(ground: Ground): Doing[] {
  const { chance, company, day } = ground
  return company.employees.map((name) => ({
    role: 'operating' as const,
    draft: draftOf(ground, {
      counterparty: { name, iban: null },
      lines: company.words.salary(name),
      code: CODES.salary,
      phases: [bookedOn(day, -amountOf(chance, company.salary), newReference(chance))],
    }),
  }))
}

function payTaxes(ground: Ground): Doing[] {
  const { chance, company, day } = ground
  const { taxOffice, vatMonths, words } = company
  const dues = vatMonths.includes(day.slice(5, 7)) ? [words.tax, words.vat] : [words.tax]
  return dues.map((lines) => ({
    role: 'operating' as const,
    draft: draftOf(ground, {
      counterparty: { name: taxOffice.name, iban: ibanOfPartner(taxOffice) },
      lines,
      code: CODES.tax,
      phases: [bookedOn(day, -amountOf(chance, taxOffice), newReference(chance))],
    }),
  }))
}

/** A transfer to an own account leaves today and arrives on the next business day. */
function moveToOwnAccounts(ground: Ground): Doing[] {
  const { bank, chance, company, day, ibanOf } = ground
  const lines = company.words.transfer
  const arrival = addBusinessDays(day, 1)
  const sum = BigInt(company.reserveMinor)
  return (['reserve', 'card'] as const)
    .filter((role) => hasRole(bank, role))
    .flatMap((role) => {
      const to = { name: company.name, iban: ibanOf(role) }
      const from = { name: company.name, iban: ibanOf('operating') }
      const leaves = [bookedOn(day, -sum, newReference(chance))]
      const arrives = [bookedOn(arrival, sum, newReference(chance))]
      const code = CODES.own
      return [
        {
          role: 'operating' as const,
          draft: draftOf(ground, { counterparty: to, lines, code, phases: leaves }),
        },
        {
          role,
          draft: draftOf(ground, {
            counterparty: from,
            lines,
            code,
            phases: arrives,
            valueOn: arrival,
          }),
        },
      ]
    })
}

/**
 * Two equal purchases on one day are two transactions, though only a reference tells them apart.
 */
function parkTwice(ground: Ground): Doing[] {
  return [0, 1].map(() => payByCard(ground, ground.company.parking, 1))
}

/** Booked with today's date, but listed four business days later. */
function bookLate(ground: Ground): Doing[] {
  const late = receivePayment(ground, 3)
  const from = addBusinessDays(ground.day, 4)
  const phases = late.draft.phases.map((phase) => ({ ...phase, from }))
  return [{ ...late, draft: { ...late.draft, phases } }]
}

/** A hotel holds an amount and releases it; it is never booked. */
function holdAmount(ground: Ground): Doing[] {
  const { company, day } = ground
  const held = payByCard(ground, company.hotel, 1)
  const [pending] = held.draft.phases
  if (pending === undefined) return []
  const phases = [{ ...pending, status: 'HOLD' as const }, goneFrom(addDays(day, 5))]
  return [{ ...held, draft: { ...held.draft, phases } }]
}

/** Booked by mistake; the bank removes it four days later without a trace. */
function bookByMistake(ground: Ground): Doing[] {
  const { chance, company, day } = ground
  const sum = BigInt(chance.between(10_000, 90_000))
  const phases = [bookedOn(day, sum, newReference(chance)), goneFrom(addDays(day, 4))]
  const draft = draftOf(ground, { lines: company.words.correction, code: CODES.received, phases })
  return [{ role: 'operating', draft }]
}

/** A payment that was scheduled, is refused two days later and then vanishes. */
function scheduleInVain(ground: Ground): Doing[] {
  const { day } = ground
  const planned = paySupplier(ground)
  const [booked] = planned.draft.phases
  if (booked === undefined) return []
  const unbooked = { ...booked, bookedOn: null, entryReference: null }
  const phases = [
    { ...unbooked, status: 'SCHD' as const },
    { ...unbooked, status: 'RJCT' as const, from: addDays(day, 2) },
    goneFrom(addDays(day, 7)),
  ]
  return [{ ...planned, draft: { ...planned.draft, phases } }]
}

type Habit = { on: (ground: Ground) => Day; make: (ground: Ground) => Doing[] }

const around =
  (date: string) =>
  ({ day }: Ground): Day =>
    businessDayFrom(`${day.slice(0, 7)}-${date}`)

const HABITS: Habit[] = [
  { on: around('01'), make: chargeFee },
  { on: around('05'), make: moveToOwnAccounts },
  { on: around('08'), make: bookByMistake },
  { on: around('12'), make: parkTwice },
  { on: (ground) => around(ground.company.taxDay)(ground), make: payTaxes },
  { on: around('18'), make: holdAmount },
  { on: around('20'), make: bookLate },
  { on: around('23'), make: scheduleInVain },
  { on: ({ day }) => lastBusinessDay(day), make: paySalaries },
  { on: ({ day }) => lastBusinessDay(day), make: payInterest },
]

/** What falls on this day of the month. */
export const makeMonthly = (ground: Ground): Doing[] =>
  HABITS.filter((habit) => habit.on(ground) === ground.day).flatMap((habit) => habit.make(ground))
