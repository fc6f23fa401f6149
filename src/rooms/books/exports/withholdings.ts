import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { isDay } from '#kernel/values/day'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeOf, type Home } from './download/home.ts'
import { placesOf, type WithheldPart } from './withholding/withholding.ts'
import {
  everyDay,
  listParts,
  placeOf,
  sides,
  toRecord,
  withholding,
  type WithholdingRecord,
} from './withholding/withholding_record.ts'
import * as store from './withholding/withholding_store.ts'

const account = z.object({
  account: z.string(),
  side: z.enum(sides),
  kind: z.enum(['income_tax', 'contributions']),
  counted: z.number().meta({ description: 'Kept back and paid, up to that day.' }),
  waiting: z.number().meta({ description: 'Of bills and invoices that are not paid yet.' }),
  other: z.number().meta({
    description: 'All else on the account, such as what was passed on; below zero if it was.',
  }),
  balance: z.number().meta({ description: 'The three together: what the ledger account holds.' }),
})

const filters = z.strictObject({
  year: z
    .string()
    .max(4)
    .regex(/^[12]\d{3}$/, 'Use a year, such as 2026.')
    .optional()
    .meta({ description: 'The year of the payments; default: this year.' }),
  month: z
    .string()
    .max(7)
    .refine((value) => isDay(`${value}-01`), 'Use a month, such as 2026-03.')
    .optional()
    .meta({ description: 'Only what counts in this month.' }),
  side: z.enum(sides).optional(),
})

type Filters = z.output<typeof filters>

export default read({
  name: 'withholdings',
  resource: 'withholding',
  says: 'Tax and contributions kept back at payment, by the month in which they count: from suppliers, to be passed on, and by customers from us. What is not paid yet comes last. Each leads to its document or invoice, payment and ledger entry.',
  needs: 'ledger:read',
  fails: ['report_too_long'],
  item: withholding,
  filters,
  async list(scene, { filters: asked, limit, after }) {
    const items = await listAsked(scene, asked)
    const [place = '', id = ''] = after ?? []
    return items
      .filter((one) => [placeOf(one), one.id].join(' ') > `${place} ${id}`.trim())
      .slice(0, limit)
  },
  position: (item) => [placeOf(item), item.id],
  count: async (scene, asked) => (await listAsked(scene, asked)).length,
  alongside: {
    output: z.object({
      asOf: z.string(),
      accounts: z.array(account).meta({ description: 'What the ledger accounts hold that day.' }),
    }),
    of: async (scene, asked) => {
      const asOf = endOf(scene, asked)
      return { asOf, accounts: await sumsOf(scene, await homeOf(scene), asOf) }
    },
  },
})

function endOf(scene: Scene, { year, month }: Filters): string {
  const asked = month === undefined ? `${year ?? scene.today.slice(0, 4)}-12` : month
  const [years = 0, months = 0] = asked.split('-').map(Number)
  return new Date(Date.UTC(years, months, 0)).toISOString().slice(0, 10)
}

async function listAsked(scene: Scene, asked: Filters): Promise<WithholdingRecord[]> {
  const home = await homeOf(scene)
  const parts = await listParts(scene, home, everyDay)
  const year = asked.year ?? scene.today.slice(0, 4)
  return parts
    .map((part) => toRecord(home, part))
    .filter(({ side, month }) => {
      if (asked.side !== undefined && side !== asked.side) return false
      if (asked.month !== undefined) return month === asked.month
      return month === null || month.startsWith(year)
    })
    .toSorted((a, b) => ([placeOf(a), a.id].join(' ') < [placeOf(b), b.id].join(' ') ? -1 : 1))
}

async function sumsOf(scene: Scene, home: Home, until: string): Promise<object[]> {
  const places = placesOf(home.region)
  if (places.size === 0) return []
  const parts = await listParts(scene, home, until)
  const sums = await store.sumAccounts(scene, [...places.keys()], until)
  const digits = currencyDigits(home.currency)
  return sums.flatMap(({ account: id, balance, other }) => {
    const place = places.get(id)
    if (place === undefined) return []
    const sign = place.side === 'supplier' ? -1n : 1n
    const own = parts.filter((part) => part.row.account === id)
    const sum = (some: readonly WithheldPart[]): number =>
      toDecimal(
        some.reduce((all, part) => all + part.amountMinor, 0n),
        digits,
      )
    return [
      {
        account: id,
        ...place,
        counted: sum(own.filter((part) => part.payment !== null)),
        waiting: sum(own.filter((part) => part.payment === null)),
        other: toDecimal(BigInt(other) * sign, digits),
        balance: toDecimal(BigInt(balance) * sign, digits),
      },
    ]
  })
}
