import { addDays } from '#kernel/values/day'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { regionOf } from '#regions/room'
import { invariants, verify, type Site } from '#verification/room'
import { cents, download, exported, rowsOf } from '../../../test/support/books/exports.ts'
import { setDay } from '../../../test/support/books/vat.ts'
import { faultsOf, namedIn, readXml, textAt } from '../../../test/support/books/saft_structure.ts'
import type { TestOrg, World } from '../../../test/support/world.ts'
import type { Plan } from './plan.ts'

/** What an auditor looks at, with the product's own reads and files; what is wrong, in words. */
export type Control = { name: string; asks: string; check: (books: Books) => Promise<string[]> }
/** `files` is the directory of what was uploaded. */
export type Books = { world: World; org: TestOrg; plan: Plan; files: string }

/** Of each check of `verify`, one control; the words are its own. */
const verified: Control[] = invariants
  .filter(({ id }) => id !== 'isolation' && id !== 'I15')
  .map((invariant) => ({
    name: `verify ${invariant.id}`,
    asks: invariant.says,
    async check({ world, org }) {
      const database = openDatabase({ url: world.ownerUrl, poolSize: 2, answerDeadlineMs: 60_000 })
      const app = { ...world.app, database }
      const site: Site = {
        app,
        appRole: world.app.database,
        orgId: org.orgId,
        everyFile: true,
      }
      try {
        const { findings } = await verify(site, invariant)
        return findings.map((one) => `${one.record} ${one.says}`)
      } finally {
        await closeDatabase(database)
      }
    },
  }))

const monthsOf = ({ year }: Plan): string[] =>
  Array.from({ length: Number(year.to.slice(5, 7)) }, (_, month) => {
    return `${year.from.slice(0, 4)}-${String(month + 1).padStart(2, '0')}`
  })

type Item = { item: string; must: boolean; state: string; missing: { text: string | null }[] }

const checklist = (item: string, asks: string): Control => ({
  name: `month-checklist ${item}`,
  asks,
  async check({ world, org, plan }) {
    const faults: string[] = []
    for (const month of [...monthsOf(plan), nextDay(plan.year.to).slice(0, 7)]) {
      const { result } = (await world.read(org, `month-checklist?month=${month}`)).body
      const found = (result.items as Item[]).find((one) => one.item === item)
      if (found?.state === 'passed') continue
      faults.push(`${month}: ${found?.missing.map((one) => one.text).join('; ') ?? 'not asked'}`)
    }
    return faults
  },
})

type TrialLine = {
  account: string
  opening: number
  debit: number
  credit: number
  closing: number
}

const minorOf = (amount: number): number => Math.round(amount * 100)

async function trialOf({ world, org }: Books, from: string, to: string): Promise<TrialLine[]> {
  return (await world.read(org, `trial-balance?from=${from}&to=${to}`)).body.result.accounts
}

type Entry = {
  date: string
  voucher: { text: string } | null
  lines: { account: string; amount: number }[]
}

async function everyEntry({ world, org }: Books): Promise<Entry[]> {
  const found: Entry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { result } = (await world.read(org, `ledger-entries?limit=100${next}`)).body
    found.push(...result.items)
    cursor = result.nextCursor as string | null
  }
  return found
}

const sumBy = (pairs: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [name, minor] of pairs) sums.set(name, (sums.get(name) ?? 0) + minor)
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

/** Names whose sums differ. */
function unlike(one: Map<string, number>, other: Map<string, number>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((name) => (one.get(name) ?? 0) !== (other.get(name) ?? 0))
    .map((name) => `${name}: ${(one.get(name) ?? 0) / 100} and ${(other.get(name) ?? 0) / 100}`)
}

const trialBalance: Control = {
  name: 'trial balance',
  asks: 'it balances, and comes to the sum of every entry as the list shows them',
  async check(books) {
    const { year } = books.plan
    const trial = await trialOf(books, year.from, year.to)
    const debit = trial.reduce((sum, one) => sum + minorOf(one.debit) - minorOf(one.credit), 0)
    const entries = (await everyEntry(books)).filter((one) => one.date <= year.to)
    const lines = entries.flatMap((one) =>
      one.lines.map((line) => [line.account, minorOf(line.amount)] as const),
    )
    const closing = sumBy(trial.map((one) => [one.account, minorOf(one.closing)]))
    return [
      ...(debit === 0 ? [] : [`debit and credit differ by ${debit / 100}`]),
      ...unlike(closing, sumBy(lines)),
    ]
  },
}

const journal: Control = {
  name: 'journal',
  asks: 'the journal on paper (libro giornale, posteringsjournal) has the debits of the trial balance, month by month',
  async check(books) {
    const { world, org, plan } = books
    const faults: string[] = []
    for (const month of monthsOf(plan)) {
      const to = endOf(month)
      const paper = rowsOf(
        await exported(world, org, `journal/csv?from=${month}-01&to=${to}&separator=comma`),
      )
      const [debit = '', credit = ''] = Object.keys(paper[0] ?? {}).slice(-2)
      const [account = ''] = Object.keys(paper[0] ?? {})
      const printed = paper.filter((row) => row[account] !== '')
      const sum = (name: string) =>
        printed.reduce((all, row) => all + Number(cents(row[name] ?? '')), 0)
      const trial = await trialOf(books, `${month}-01`, to)
      const moved = trial.reduce((all, one) => all + minorOf(one.debit), 0)
      if (sum(debit) !== moved || sum(credit) !== moved) {
        faults.push(`${month}: ${sum(debit) / 100} / ${sum(credit) / 100} and ${moved / 100}`)
      }
    }
    return faults
  },
}

const endOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

type Aged = { side: string; control: { account: string; difference: number }[] }

const subLedgers: Control = {
  name: 'ageing',
  asks: 'customers and suppliers come to their control accounts at the end of every month',
  async check({ world, org, plan }) {
    const faults: string[] = []
    for (const month of monthsOf(plan)) {
      const { result } = (await world.read(org, `ageing?asOf=${endOf(month)}`)).body
      for (const { side, control } of result.sides as Aged[]) {
        for (const { account, difference } of control) {
          if (difference !== 0) faults.push(`${month}: ${side} ${account} by ${difference}`)
        }
      }
    }
    return faults
  },
}

type Box = { code: string; amount: number; exact: number }
type Filed = {
  status: string
  period: { key: string; from: string; to: string }
  boxes: Box[]
  corrects: string | null
}

async function filedOf({ world, org }: Books): Promise<Filed[]> {
  const { items } = (await world.read(org, 'vat-returns?limit=200')).body.result
  return (items as Filed[])
    .filter((one) => one.status === 'filed')
    .toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))
}

/** Registers add up to the boxes of purchases and sales; takings are part of sales there. */
const registers: Control = {
  name: 'VAT registers',
  asks: 'the registers of each period come to the boxes of its return, and name each entry',
  async check(books) {
    const { world, org } = books
    const faults: string[] = []
    for (const { period, boxes } of await filedOf(books)) {
      const sums = new Map<string, number>()
      for (const register of registersOf(books)) {
        const query = `register=${register}&from=${period.from}&to=${period.to}&separator=comma`
        const rows = rowsOf(await exported(world, org, `exports/vat-registers?${query}`))
        for (const row of rows.filter((one) => one['row'] === 'box')) {
          const counted = row['vatDue'] || row['vatDeductible'] || row['base'] || ''
          const code = row['vatCode'] ?? ''
          sums.set(code, (sums.get(code) ?? 0) + Number(cents(counted)))
        }
      }
      for (const [code, sum] of sums) {
        const box = boxes.find((one) => one.code === code)
        // A form may leave out decimals; the exact sum is beside it.
        if (box !== undefined && minorOf(box.exact) !== sum) {
          faults.push(`${period.key} ${code}: box ${box.exact}, registers ${sum / 100}`)
        }
      }
    }
    return faults
  },
}

const registersOf = ({ plan }: Books): string[] =>
  plan.region === 'italy' ? ['purchases', 'sales', 'takings'] : ['purchases', 'sales']

const protocols: Control = {
  name: 'protocol numbers',
  asks: 'the purchase register numbers its papers 1 to n through the year, and no receipt is among them',
  async check(books) {
    const { world, org, plan } = books
    const { from, to } = plan.year
    const query = `register=purchases&from=${from}&to=${to}&separator=comma`
    const rows = rowsOf(await exported(world, org, `exports/vat-registers?${query}`))
    const listed = rows.filter((row) => row['row'] === 'entry')
    const numbers = [
      ...new Set(
        listed.filter((row) => row['protocol'] !== '').map((row) => Number(row['protocol'])),
      ),
    ]
    const gaps = numbers.filter((number, index) => number !== index + 1)
    const receipts = listed.filter((row) => row['kind'] === 'receipt' && row['protocol'] !== '')
    return [
      ...(gaps.length === 0 ? [] : [`the number ${gaps[0]} does not follow`]),
      ...(plan.region === 'italy' ? receipts.map((row) => `${row['entryId']} is a receipt`) : []),
    ]
  },
}

const vouchers: Control = {
  name: 'voucher numbers',
  asks: 'each series of the year runs from 1 without gaps, as the list of entries shows it',
  async check(books) {
    const series = new Map<string, number[]>()
    const faults: string[] = []
    for (const entry of await everyEntry(books)) {
      const found = /^(.*-)(\d+)$/.exec(entry.voucher?.text ?? '')
      if (found === null) {
        faults.push(`an entry of ${entry.date} has no number`)
        continue
      }
      const [, name = '', number = ''] = found
      series.set(name, [...(series.get(name) ?? []), Number(number)])
    }
    for (const [name, numbers] of series) {
      const sorted = numbers.toSorted((a, b) => a - b)
      const gap = sorted.findIndex((number, index) => number !== index + 1)
      if (gap >= 0) faults.push(`${name}${gap + 1} is missing or there twice`)
    }
    return faults
  },
}

const chained: Control = {
  name: 'returns by period',
  asks: 'every period has one filed return, in order, and none is left out',
  async check(books) {
    const filed = (await filedOf(books)).filter((one) => one.corrects === null)
    const faults: string[] = []
    let expected = books.plan.year.from
    for (const { period } of filed) {
      if (period.from !== expected) faults.push(`${period.key} follows ${expected}`)
      expected = nextDay(period.to)
    }
    if (expected <= books.plan.year.to) faults.push(`nothing is filed from ${expected}`)
    return faults
  },
}

const nextDay = (day: string): string => addDays(day, 1)

const locks: Control = {
  name: 'locks',
  asks: 'every month is closed, and a key can neither post into it nor take the end of the year back',
  async check({ world, org, plan }) {
    const { bank, bankFee } = regionOf(plan.region).accountRoles
    const faults: string[] = []
    for (const month of monthsOf(plan)) {
      const lines = [
        { account: bankFee, amount: 1 },
        { account: bank, amount: -1 },
      ]
      const body = { date: endOf(month), text: 'Too late', lines, lockReason: 'Hostile' }
      const dry = { 'daybook-dry-run': 'true' }
      const reply = await world.rest(org, 'operations/post_entry', body, dry)
      if (reply.body.code !== 'period_locked')
        faults.push(`${month}: ${reply.status} ${reply.body.code}`)
    }
    return faults
  },
}

const carried: Control = {
  name: 'opening',
  asks: 'the next year opens with what this one closed with, and accounts of the result with nothing',
  async check(books) {
    const { year, region } = books.plan
    const types = new Map(regionOf(region).accounts.map((one) => [one.id, one.type]))
    const closing = await trialOf(books, year.from, year.to)
    const next = nextDay(year.to)
    const opening = await trialOf(books, next, endOf(next.slice(0, 7)))
    const left = closing.filter(
      ({ account, closing: amount }) =>
        books.plan.isClosed &&
        amount !== 0 &&
        ['income', 'expense'].includes(types.get(account) ?? ''),
    )
    return [
      ...unlike(
        sumBy(closing.map((one) => [one.account, minorOf(one.closing)])),
        sumBy(opening.map((one) => [one.account, minorOf(one.opening)])),
      ),
      ...left.map((one) => `${one.account} has ${one.closing} after the year was closed`),
    ]
  },
}

const saft: Control = {
  name: 'SAF-T',
  asks: 'the file has the form of the schema, its references resolve, and it comes to the trial balance',
  async check(books) {
    const { world, org, plan } = books
    if (plan.region !== 'denmark') return []
    const { from, to } = plan.year
    const reply = await download(world, org, `exports/saft?from=${from}&to=${to}`)
    if (reply.statusCode !== 200) return [reply.payload.slice(0, 200)]
    const file = readXml(reply.payload)
    const lines = namedIn(file, 'Line').map((line) => {
      const debit = textAt(line, 'DebitAmount/Amount')
      const size = Number(cents(debit ?? textAt(line, 'CreditAmount/Amount') ?? ''))
      return [textAt(line, 'AccountID') ?? '', debit === null ? -size : size] as const
    })
    const trial = await trialOf(books, from, to)
    const moved = trial.map(
      (one) => [one.account, minorOf(one.debit) - minorOf(one.credit)] as const,
    )
    const known = new Set(namedIn(file, 'Account').map((one) => textAt(one, 'AccountID')))
    return [
      ...faultsOf(file),
      ...unlike(sumBy(lines), sumBy(moved)),
      ...lines
        .filter(([account]) => !known.has(account))
        .map(([account]) => `no account ${account}`),
      ...unresolved(file),
    ]
  },
}

function unresolved(file: ReturnType<typeof readXml>): string[] {
  return (['Customer', 'Supplier'] as const).flatMap((side) => {
    const there = new Set(namedIn(file, side).map((one) => textAt(one, `${side}ID`)))
    const named = namedIn(file, 'Line').flatMap((line) => textAt(line, `${side}ID`) ?? [])
    return named.filter((id) => !there.has(id)).map((id) => `no ${side} ${id}`)
  })
}

export const controls: readonly Control[] = [
  trialBalance,
  journal,
  subLedgers,
  checklist(
    'bank_proven',
    'every bank balance is proven, and the ledger holds as much, day by day',
  ),
  checklist('bank_rows_matched', 'every row of the bank is matched, on the account of its bank'),
  checklist('documents_posted', 'every paper is posted'),
  checklist('vat_agrees', 'each account of VAT comes to its box'),
  registers,
  protocols,
  vouchers,
  chained,
  locks,
  carried,
  saft,
  ...verified,
]

export type Found = Map<string, string[]>

/** Every control that finds something, with what. One that cannot even be read has found something. */
export async function audit(books: Books, only?: readonly string[]): Promise<Found> {
  setDay(books.world, addDays(books.plan.year.to, 32))
  const found: Found = new Map()
  for (const { name, check } of controls) {
    if (only !== undefined && !only.includes(name)) continue
    const faults = await check(books).catch((error: Error) => [`cannot be read: ${error.message}`])
    if (faults.length > 0) found.set(name, faults)
  }
  return found
}
