import { z } from 'zod'
import {
  countAutomaticMatches,
  findLedgerDifferences,
  findOldestOpenRow,
  listAccountFigures,
  listMatchingRuns,
  type AccountFigures,
} from '#bank/room'
import { countAutomaticPostings, findOldestUnposted, seesAllDocuments } from '#documents/room'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'
import { listFiled, sumVatMonths } from '#vat/room'
import { lastMonthEnds } from './overview/months.ts'
import { provenTo } from './overview/proven_to.ts'
import { countWaiting, waitingNeeds } from './waiting/parts.ts'

const count = z.number().int()
const amount = z.number().nullable()
const tally = z.object({ done: count, undone: count })

const overview = z.object({
  today: z.string(),
  currency: z.string(),
  waiting: z.array(z.object({ kind: z.string(), count })).meta({
    description: 'What waits for a person by kind; GET /api/rest/attention lists it.',
  }),
  provenTo: z
    .object({
      day: z.string().nullable().meta({ description: 'null: none yet.' }),
      left: count.meta({ description: 'Bank rows and documents to decide until today.' }),
    })
    .nullable()
    .meta({
      description:
        'The last day up to which every bank balance is proven and equals its ledger account, every row is matched and every document posted.',
    }),
  cash: z
    .object({
      total: amount.meta({ description: "Of the accounts in the organization's currency." }),
      accounts: z.array(
        z.object({
          bankAccountId: z.string(),
          name: z.string().nullable(),
          currency: z.string(),
          balance: amount,
          balanceOn: z.string().nullable(),
          provenOn: z.string().nullable(),
        }),
      ),
      months: z.array(z.object({ month: z.string(), total: amount })),
    })
    .nullable()
    .meta({ description: 'As last told by the bank; at the end of each of twelve months.' }),
  vat: z
    .array(
      z.object({
        returnId: z.string(),
        status: z.enum(['draft', 'filed']),
        from: z.string(),
        to: z.string(),
        payable: z.number(),
        dueDate: z.string(),
      }),
    )
    .nullable()
    .meta({ description: 'Returns of the last twelve months, oldest first.' }),
  vatMonths: z
    .array(z.object({ month: z.string(), output: z.number(), input: z.number() }))
    .nullable()
    .meta({
      description: 'VAT owed on sales and deducted on purchases, by month of its VAT date.',
    }),
  automatic: z
    .object({
      matched: tally.nullable(),
      posted: tally.nullable(),
      runsToday: z.array(z.object({ runId: z.string(), matched: count, at: z.string() })).meta({
        description: 'What was matched today in one go; undo_run reverts one.',
      }),
    })
    .meta({ description: 'What Daybook did by itself this month, and what of it was undone.' }),
})

type Overview = z.input<typeof overview>

export default read({
  name: 'overview',
  resource: 'overview',
  says: 'Figures for a first screen: what waits, proven to which day, cash and VAT over twelve months, and what was done automatically. A part that your permissions do not let you read is null.',
  needs: 'documents:read',
  alsoFor: waitingNeeds,
  fails: [],
  item: overview,
  one: findOverview,
})

/** Counted no further: a first screen needs no exact number beyond it. */
const most = 1000

async function findOverview(scene: Scene): Promise<Overview> {
  const { currency } = homeRegion(scene)
  const ends = lastMonthEnds(scene.today)
  const accounts = scene.may('bank:read') ? await listAccountFigures(scene, ends) : null
  return {
    today: scene.today,
    currency,
    waiting: await countWaiting(scene, most),
    provenTo: accounts === null ? null : await provenOf(scene, accounts),
    cash: accounts === null ? null : cashOf(accounts, currency, ends),
    vat: scene.may('ledger:read') ? await returnsOf(scene, ends[0] ?? scene.today) : null,
    vatMonths: scene.may('ledger:read') ? await vatMonthsOf(scene, ends, currency) : null,
    automatic: await automaticOf(scene),
  }
}

/** All twelve months, also those without VAT. */
async function vatMonthsOf(
  scene: Scene,
  ends: readonly string[],
  currency: string,
): Promise<Overview['vatMonths']> {
  const [first = scene.today] = ends
  const last = ends.at(-1) ?? scene.today
  const found = await sumVatMonths(scene, { from: `${first.slice(0, 7)}-01`, to: last })
  const decimal = (minor: bigint): number => toDecimal(minor, currencyDigits(currency))
  return ends.map((end) => {
    const month = end.slice(0, 7)
    const sums = found.find((one) => one.month === month)
    const { outputMinor = 0n, inputMinor = 0n } = sums ?? {}
    return { month, output: decimal(outputMinor), input: decimal(inputMinor) }
  })
}

async function provenOf(
  scene: Scene,
  accounts: readonly AccountFigures[],
): Promise<Overview['provenTo']> {
  if (!seesAllDocuments(scene)) return null
  const row = await findOldestOpenRow(scene, most)
  const document = await findOldestUnposted(scene, most)
  const proven = accounts.map((one) => one.proven_on)
  const differing = await findLedgerDifferences(scene, accounts)
  const facts = {
    accounts: proven,
    openRowOn: row.day,
    unpostedOn: document.day,
    differsSince: differing.map((one) => (one.isFromStart ? null : one.since)),
  }
  return { day: provenTo(facts), left: row.count + document.count }
}

function cashOf(
  accounts: readonly AccountFigures[],
  home: string,
  ends: readonly string[],
): Overview['cash'] {
  const decimal = (minor: string | bigint | null, currency: string): number | null =>
    minor === null ? null : toDecimal(BigInt(minor), currencyDigits(currency))
  const own = accounts.filter((one) => one.currency === home)
  return {
    total: decimal(sumOf(own.map((one) => one.balance_minor)), home),
    accounts: accounts.map((one) => ({
      bankAccountId: encodeId('bac', one.id),
      name: one.name,
      currency: one.currency,
      balance: decimal(one.balance_minor, one.currency),
      balanceOn: one.balance_on,
      provenOn: one.proven_on,
    })),
    months: ends.map((end, index) => ({
      month: end.slice(0, 7),
      total: decimal(sumOf(own.map((one) => one.at_ends[index] ?? null)), home),
    })),
  }
}

/** Null where nothing is known of any. */
function sumOf(amounts: readonly (string | null)[]): bigint | null {
  const known = amounts.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + BigInt(one), 0n)
}

async function returnsOf(scene: Scene, from: string): Promise<Overview['vat']> {
  const returns = await listFiled(scene, from, scene.today)
  return returns
    .toSorted((a, b) => (a.period.to < b.period.to ? -1 : 1))
    .map(({ returnId, status, period, payableMinor, currency, dueDay }) => ({
      returnId,
      status,
      ...period,
      payable: toDecimal(payableMinor, currencyDigits(currency)),
      dueDate: dueDay,
    }))
}

async function automaticOf(scene: Scene): Promise<Overview['automatic']> {
  const month = new Date(`${scene.today.slice(0, 7)}-01T00:00:00Z`)
  const begun = new Date(`${scene.today}T00:00:00Z`)
  const seesBank = scene.may('bank:read')
  return {
    matched: seesBank ? await countAutomaticMatches(scene, month) : null,
    posted: seesAllDocuments(scene) ? await countAutomaticPostings(scene, month) : null,
    runsToday: seesBank ? await listMatchingRuns(scene, begun) : [],
  }
}
