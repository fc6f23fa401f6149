import { addDays } from '#kernel/values/day'
import type { Start } from '../../../test/support/quarter/quarter.ts'
import type { YearEvent } from '../../../test/support/year/year.ts'
import { diceOf, type Dice } from '../../../test/support/dice.ts'
import { homes, type Country, type Home, type Paper } from './homes.ts'

/** What happens in a year, in its order. Amounts that only the books know are asked for then. */
export type Happening =
  | YearEvent
  /** The hard lock of a month, with its checklist as it is. */
  | { lock: { through: string; date: string } }
  /** Money for the VAT that was settled under that name, or from it. */
  | { payVat: { of: string; date: string } }
  /** An advance, or a part of what an invoice asks for. */
  | { part: { of: string; date: string; amount: string } }

export type Plan = Start & {
  region: Country
  /** What is looked at: the year, or its first months, which nobody closes as a year. */
  year: { from: string; to: string }
  isClosed: boolean
  happenings: readonly Happening[]
  papers: number
}

type Dated = { date: string; order: number; what: Happening }

type Size = { papers: number; months?: number }

/** A year of one company with so many papers of suppliers in it, the same on every machine. */
export function planYear(region: Country, { papers, months = 12 }: Size): Plan {
  const home = homes[region]
  const dice = diceOf(region === 'denmark' ? 11 : 39)
  const dated: Dated[] = []
  const add = (date: string, order: number, what: Happening): void => {
    dated.push({ date, order, what })
  }
  for (let month = 1; month <= months; month += 1) {
    const share =
      Math.round((papers * month) / months) - Math.round((papers * (month - 1)) / months)
    buy(home, dice, { month, share, add })
    sell(home, dice, { month, share: Math.max(2, Math.round(share / 4)), add })
    keepShop(home, { month, add })
    closeMonth(home, { month, add })
  }
  const isClosed = months === 12
  const to = isClosed ? '2026-12-31' : addDays(dayOf(months + 1, 1), -1)
  if (isClosed) add('2027-01-20', 5, { closeYear: { year: 2026, date: '2027-01-20' } })
  for (const day of [25, 31]) {
    const date = isClosed ? `2027-01-${day}` : addDays(to, day - 1)
    add(date, 1, feeOn(home, date))
  }
  const order = dated.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.order - b.order,
  )
  return {
    says: `A year of a company, made up, with ${papers} papers.`,
    region,
    booksBeginOn: '2026-01-01',
    frequency: home.frequency,
    opening: home.opening,
    year: { from: '2026-01-01', to },
    isClosed,
    happenings: order.map(({ what }) => what),
    papers,
  }
}

type Adding = { month: number; add: (date: string, order: number, what: Happening) => void }

const dayOf = (month: number, day: number): string =>
  `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const decimal = (minor: number): string => (minor / 100).toFixed(2)

/** Each kind of paper in turn; most are paid some weeks later, a few stay open. */
function buy(home: Home, dice: Dice, { month, share, add }: Adding & { share: number }): void {
  for (let index = 0; index < share; index += 1) {
    const kind = home.papers[(month + index) % home.papers.length] as Paper
    const number = `${month}-${index + 1}`
    const date = dayOf(month, 2 + Math.floor((index * 23) / Math.max(share, 1)))
    // No two have one amount, so no paper seems to be another's twin.
    const net = kind.least + dice(kind.most) * 100 + month * 7 + index
    const { correct, ...printed } = kind.paper(decimal(net), number)
    const as = `B${number}`
    const purchase = { ...printed, number, date }
    add(date, 1, { purchase, ...(correct === undefined ? {} : { correct }), as })
    if (index % 9 === 8) continue
    const owed = kind.owes(net)
    const paid = addDays(date, 12 + dice(14))
    const bank = { date: paid, amount: decimal(-owed), text: `${printed.supplier} ${number}` }
    if (paid <= '2027-01-18') add(paid, 3, { bank, then: { match: as } })
  }
}

/** Invoices, of which one in four is paid in two parts and one in six is credited in part. */
function sell(home: Home, dice: Dice, { month, share, add }: Adding & { share: number }): void {
  for (let index = 0; index < share; index += 1) {
    const date = dayOf(month, 3 + Math.floor((index * 20) / share))
    const net = 900 + dice(60) * 50 + index
    const buyer = home.buyers[(month + index) % home.buyers.length]
    if (buyer === undefined) throw new Error('nobody buys')
    const as = `S${month}-${index + 1}`
    const { rate, factor, ...who } = buyer
    const lines = [{ text: home.words.work, net, rate }]
    add(date, 0, { sale: { date, buyer: who, lines }, as })
    let owed = Math.round(net * factor * 100)
    if (index % 6 === 1) {
      const credited = addDays(date, 1)
      add(credited, 2, {
        credit: {
          of: as,
          date: credited,
          lines: [{ text: home.words.back, net: 100, rate, line: 1 }],
        },
        as: `K${month}-${index + 1}`,
      })
      owed -= Math.round(100 * factor * 100)
    }
    const paid = addDays(date, 15 + dice(10))
    if (index % 7 === 6 || paid > '2027-01-18') continue
    const text = `${who.name} ${as}`
    if (index % 4 === 0) {
      const first = Math.round(owed / 3)
      add(paid, 4, { part: { of: as, date: paid, amount: decimal(first) } })
      const rest = addDays(paid, 2)
      add(rest, 4, {
        bank: { date: rest, amount: decimal(owed - first), text },
        then: { match: as },
      })
    } else add(paid, 4, { bank: { date: paid, amount: decimal(owed), text }, then: { match: as } })
  }
}

/** Takings of two days with what the cards paid out, a fee of the bank, an entry by hand. */
function keepShop(home: Home, { month, add }: Adding): void {
  for (const day of [10, 20]) {
    const date = dayOf(month, day)
    const [cash, card] = [100 + month, 400 + day + month]
    add(date, 2, {
      takings: {
        date,
        number: `Z${month}-${day}`,
        rates: home.takings(cash + card),
        paidBy: [
          { kind: 'cash', amount: cash },
          { kind: 'card', amount: card },
        ],
      },
    })
    const out = addDays(date, 2)
    const text = home.words.cards
    const payout = { lines: [{ amount: card }], fee: { amount: 4 } }
    add(out, 5, { bank: { date: out, amount: decimal((card - 4) * 100), text }, then: { payout } })
  }
  const last = addDays(dayOf(month === 12 ? 12 : month + 1, 1), month === 12 ? 30 : -1)
  add(last, 1, feeOn(home, last))
  const [debit, credit] = home.depreciation
  add(last, 2, {
    entry: {
      date: last,
      text: home.words.depreciation,
      lines: { [debit]: '250.00', [credit]: '-250.00' },
    },
  })
}

function feeOn(home: Home, date: string): Happening {
  const amount = decimal(-900 - Number(date.slice(5, 7)))
  return { bank: { date, amount, text: home.words.fee }, then: { book: home.fee } }
}

/** The return of a period that ended, then the money, then the lock of the month before. */
function closeMonth(home: Home, { month, add }: Adding): void {
  const next = (day: number): string => (month === 12 ? `2027-01-${day}` : dayOf(month + 1, day))
  const period = home.periodOf(month)
  const date = next(11)
  if (period !== null) add(date, 6, { vat: { period, date }, as: `V${period}` })
  add(next(13), 7, { lock: { through: addDays(next(10), -10), date: next(13) } })
  if (period !== null) add(next(16), 8, { payVat: { of: `V${period}`, date: next(16) } })
}
