import { readFileSync } from 'node:fs'
import type { Balances, JournalRow, Year } from './year.ts'

const place = (name: string): URL => new URL(`../../golden/years/${name}`, import.meta.url)

export function readYear(name: string): Year {
  return JSON.parse(readFileSync(place(`${name}.json`), 'utf8')) as Year
}

/** The journal written by hand. Text is the last column, so that commas in it matter to nobody. */
export function readJournal(name: string): JournalRow[] {
  const [, ...lines] = readFileSync(place(`${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [event = '', day = '', account = '', box = '', amount = ''] = line.split(',')
    return { event: Number(event), day, account, box, minor: minorOf(amount) }
  })
}

/** Whole cents of a decimal in text; nothing is rounded. */
export function minorOf(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return text.startsWith('-') ? -minor : minor
}

export function textOf(minor: number): string {
  const size = Math.abs(minor)
  const fraction = String(size % 100).padStart(2, '0')
  return `${minor < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction}`
}

/** Sums by account or box, without those that come to nothing. */
export function sumsOf(rows: readonly { name: string; minor: number }[]): Balances {
  const sums = new Map<string, number>()
  for (const { name, minor } of rows) sums.set(name, (sums.get(name) ?? 0) + minor)
  const standing = [...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(standing.map(([name, sum]) => [name, textOf(sum)]))
}

/** What stands on each account after all events until that day, by the journal and the opening. */
export function reckonedAt(
  { opening }: Year,
  journal: readonly JournalRow[],
  until: { day: string; event?: number },
): Balances {
  const brought = Object.entries(opening.balances).map(([name, amount]) => ({
    name,
    minor: minorOf(amount),
  }))
  const { day, event = Infinity } = until
  const since = journal.filter((row) => row.account !== '' && row.day <= day && row.event <= event)
  return sumsOf([...brought, ...since.map(({ account: name, minor }) => ({ name, minor }))])
}

/** What the journal has on each day, by account. */
export function reckonedDays(journal: readonly JournalRow[]): Record<string, Balances> {
  const days = [...new Set(journal.map((row) => row.day))].toSorted()
  const of = (day: string): Balances =>
    sumsOf(
      journal
        .filter((row) => row.account !== '' && row.day === day)
        .map(({ account: name, minor }) => ({ name, minor })),
    )
  return Object.fromEntries(
    days.map((day) => [day, of(day)] as const).filter(([, sums]) => Object.keys(sums).length > 0),
  )
}

/** What the journal has in each box of the return of a period: 2026-05, 2026-Q2 or 2026-H1. */
export function reckonedBoxes(journal: readonly JournalRow[], period: string): Balances {
  const [year = '', part = ''] = period.split('-')
  const isIn = ({ day }: JournalRow): boolean => {
    const month = Number(day.slice(5, 7))
    const parts = [day.slice(5, 7), `Q${Math.ceil(month / 3)}`, `H${Math.ceil(month / 6)}`]
    return day.startsWith(year) && parts.includes(part)
  }
  const rows = journal.filter((row) => row.box !== '' && isIn(row))
  return sumsOf(rows.map(({ box: name, minor }) => ({ name, minor })))
}
