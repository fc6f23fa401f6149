import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'
import * as rules from './ageing/ageing_rules.ts'
import { sumAccounts, sumContacts, type AgedAccount } from './ageing/ageing_store.ts'
import { listUnexplained, sumLedger } from './ageing/control_store.ts'
import { asOf, sides, type OpenSide } from './item/as_of.ts'
import { homeCurrencyOf } from './item/home_currency.ts'

const mostContacts = 500
const mostReasons = 20

const amount = z.number()

const buckets = z.object({
  notDue: amount,
  days1To30: amount,
  days31To60: amount,
  days61To90: amount,
  over90: amount,
  noDueDay: amount.meta({ description: 'Without a due day, so nobody can say how late it is.' }),
  total: amount,
})

const control = z.object({
  account: z.string(),
  ledger: amount.meta({ description: 'What stands on the account on that day.' }),
  items: amount.meta({ description: 'What its open items come to.' }),
  difference: amount.meta({ description: 'ledger less items; 0 unless entries have no item.' }),
  why: z
    .array(
      z.object({ entryId: z.string(), date: z.string(), text: z.string(), amount }).meta({
        description: 'An entry on the account that is not what its item and payments say.',
      }),
    )
    .meta({ description: `The first ${mostReasons} entries that make the difference.` }),
})

const ageing = z.object({
  asOf: z.string(),
  currency: z.string().meta({ description: "The organization's; all amounts are in it." }),
  sides: z.array(
    z.object({
      side: z.enum(sides),
      total: buckets,
      contacts: z
        .array(z.object({ contactId: z.string().nullable(), name: z.string().nullable(), buckets }))
        .meta({ description: `The ${mostContacts} with the largest totals.` }),
      others: buckets.meta({ description: 'All others together.' }),
      control: z.array(control).meta({
        description: 'The ledger accounts of this side: the items must come to what stands there.',
      }),
    }),
  ),
})

type Ageing = z.input<typeof ageing>
type AgeingSide = Ageing['sides'][number]

export default read({
  name: 'ageing',
  resource: 'ageing',
  says: 'What is owed to and by the organization by how long it is overdue, in total and by contact, as of a day; compared with the control accounts, with the entries that differ.',
  needs: 'ledger:read',
  fails: [],
  item: ageing,
  filters: z.strictObject({ asOf, side: z.enum(sides).optional() }),
  async one(scene, { asOf: given, side }): Promise<Ageing> {
    const day = given ?? scene.today
    const accounts = await sumAccounts(scene, day)
    const found: AgeingSide[] = []
    for (const one of sides) {
      if (side === undefined || side === one) found.push(await sideOf(scene, one, day, accounts))
    }
    return { asOf: day, currency: homeCurrencyOf(scene), sides: found }
  },
})

async function sideOf(
  scene: Scene,
  side: OpenSide,
  day: string,
  accounts: readonly AgedAccount[],
): Promise<AgeingSide> {
  const decimal = decimalIn(scene)
  const shown = (sums: rules.Buckets): z.input<typeof buckets> => ({
    notDue: decimal(sums.notDue),
    days1To30: decimal(sums.days1To30),
    days31To60: decimal(sums.days31To60),
    days61To90: decimal(sums.days61To90),
    over90: decimal(sums.over90),
    noDueDay: decimal(sums.noDueDay),
    total: decimal(rules.totalOf(sums)),
  })
  const own = accounts.filter((one) => one.kind === side).map((one) => one.buckets)
  const total = own.reduce(rules.addBuckets, rules.noBuckets)
  const contacts = await sumContacts(scene, { side, day, limit: mostContacts })
  const named = contacts.map((one) => one.buckets).reduce(rules.addBuckets, rules.noBuckets)
  return {
    side,
    total: shown(total),
    contacts: contacts.map(({ contactId, name, buckets: sums }) => ({
      contactId: contactId === null ? null : encodeId('con', contactId),
      name,
      buckets: shown(sums),
    })),
    others: shown(rules.lessBuckets(total, named)),
    control: await controlOf(scene, side, day, accounts),
  }
}

/** An account may carry items of both sides; then both count, each with its sign. */
async function controlOf(
  scene: Scene,
  side: OpenSide,
  day: string,
  accounts: readonly AgedAccount[],
): Promise<AgeingSide['control']> {
  const { payables, receivables } = homeRegion(scene).accountRoles
  const usual = side === 'payable' ? payables : receivables
  const used = accounts.filter((one) => one.kind === side).map((one) => one.account)
  const names = [...new Set([usual, ...used])]
  const sign = side === 'payable' ? -1n : 1n
  const balances = await sumLedger(scene, names, day)
  const decimal = decimalIn(scene)
  const found: AgeingSide['control'] = []
  for (const account of names) {
    const ledger = sign * (balances.get(account) ?? 0n)
    const items = accounts
      .filter((one) => one.account === account)
      .reduce((sum, { kind, buckets: sums }) => {
        return sum + (kind === side ? 1n : -1n) * rules.totalOf(sums)
      }, 0n)
    const difference = ledger - items
    const asked = { account, day, limit: mostReasons }
    const why = difference === 0n ? [] : await listUnexplained(scene, asked)
    found.push({
      account,
      ledger: decimal(ledger),
      items: decimal(items),
      difference: decimal(difference),
      why: why.map((one) => ({
        entryId: encodeId('led', one.entry_id),
        date: one.date,
        text: one.text,
        amount: decimal(sign * BigInt(one.minor)),
      })),
    })
  }
  return found
}

function decimalIn(scene: Scene): (minor: bigint) => number {
  const digits = currencyDigits(homeCurrencyOf(scene))
  return (minor) => toDecimal(minor, digits)
}
