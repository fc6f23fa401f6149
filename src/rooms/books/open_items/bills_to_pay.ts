import { z } from 'zod'
import { keptFor } from '#contacts/room'
import { read } from '#kernel/corridor/read'
import { uuidOf } from '#kernel/corridor/record'
import { decodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { standings, stopReasons } from './bills/account_rules.ts'
import { listBills } from './bills/bill_store.ts'
import { withStops } from './bills/stopped.ts'
import { day } from './item/as_of.ts'
import { homeCurrencyOf } from './item/home_currency.ts'
import { itemShape, toItem } from './item/item.ts'
import { noDueDay } from './item/item_store.ts'

const bill = z.object({
  ...itemShape,
  payTo: z
    .object({
      account: z.string().nullable(),
      reference: z.string().nullable(),
      known: z
        .object({ standing: z.enum(standings), payments: z.number().int(), since: z.string() })
        .nullable()
        .meta({ description: 'By what the account is known, and since when.' }),
    })
    .meta({ description: "As read from the bill: the supplier's account, and the bill's number." }),
  runningHomeAmount: z.number().meta({
    description: "What all up to this one come to, in the organization's currency.",
  }),
  stopped: z
    .object({
      reason: z.enum(stopReasons),
      before: z.string().nullable(),
      now: z.string(),
      firstSeen: z.string(),
    })
    .nullable()
    .meta({
      description:
        'Do not pay: the bill names another account than the supplier had so far. Ask the supplier by a way you know, then confirm_supplier_account.',
    }),
})

export default read({
  name: 'bills-to-pay',
  resource: 'bill_to_pay',
  tellsOf: ['supplier_account'],
  says: 'Open bills by due day, with the account to pay to, the sum up to each, and a stop where the account differs from the one the supplier had before. Credits count against the sum.',
  needs: 'ledger:read',
  fails: ['contact_not_found'],
  item: bill,
  filters: z.strictObject({
    dueBefore: day.optional(),
    contactId: z.string().max(100).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const [value, id] = after ?? []
    const place = value === undefined || id === undefined ? null : { value, id }
    const home = homeCurrencyOf(scene)
    const { dueBefore, contactId: of } = filters
    const contactId =
      of === undefined ? undefined : await keptFor(scene, uuidOf('con', of, 'contact_not_found'))
    const rows = await listBills(scene, { dueBefore, contactId }, limit, place)
    const bills = await withStops(scene, rows)
    return bills.map(({ row, stopped, known }) => ({
      ...toItem(row, home),
      payTo: { account: row.supplier_account, reference: row.number, known },
      runningHomeAmount: toDecimal(BigInt(row.running_minor), currencyDigits(home)),
      stopped,
    }))
  },
  columns: {
    name: { of: (item) => item.name },
    number: { of: (item) => item.number },
    date: { of: (item) => item.date },
    dueDate: { of: (item) => item.dueDate },
    overdueDays: { of: (item) => item.overdueDays },
    openAmount: { of: ({ openAmount: amount, currency }) => ({ amount, currency }) },
    currency: { of: (item) => item.currency },
    payTo: { of: (item) => item.payTo.account },
    stopped: { of: (item) => item.stopped?.reason ?? null },
    id: { of: (item) => item.id },
  },
  position: (item) => [item.dueDate ?? noDueDay, decodeId('oit', item.id) ?? ''],
})
