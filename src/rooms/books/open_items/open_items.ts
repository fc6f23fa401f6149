import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import { amountRange } from '#kernel/values/amount_range'
import { decodeId } from '#kernel/values/id'
import { currencyDigits, fromDecimal, toDecimal } from '#kernel/values/money'
import { asOf, day, sides } from './item/as_of.ts'
import { homeCurrencyOf } from './item/home_currency.ts'
import { openItemRecord, toItem } from './item/item.ts'
import * as store from './item/item_store.ts'

const sum = z.object({ owed: z.number(), credit: z.number(), count: z.number().int() })

const openMinorOf = ({ openHomeAmount, homeCurrency }: z.output<typeof openItemRecord>): string =>
  fromDecimal(openHomeAmount, currencyDigits(homeCurrency)).toString()

export default read({
  name: 'open-items',
  resource: 'open_item',
  says: 'Who owes what: open invoices (receivable) and bills (payable), also as of a past day, by due day unless another order is asked for.',
  needs: 'ledger:read',
  fails: [],
  item: openItemRecord,
  filters: z.strictObject({
    side: z.enum(sides).optional(),
    contactId: z.string().max(100).optional(),
    dueBefore: day.optional(),
    overdue: z.enum(['true', 'false']).optional(),
    minAmount: amountRange.minAmount.meta({
      description: 'At least this much is left, in its own currency.',
    }),
    q: z.string().max(200).optional().meta({ description: 'Part of a name or number.' }),
    asOf,
    order: z.enum(store.itemOrders).optional().meta({
      description: "amount: largest first, in the organization's currency.",
    }),
  }),
  async list(scene, { filters, limit, after, sort }) {
    const [value, id] = after ?? []
    const place = value === undefined || id === undefined ? null : { value, id }
    const rows = await store.listItems(scene, filters, limit, place, sort)
    const home = homeCurrencyOf(scene)
    return rows.map((row) => ({ ...toItem(row, home), side: row.kind, account: row.account }))
  },
  position: (item, { order }) => {
    const id = decodeId('oit', item.id) ?? ''
    if (order === 'oldest') return [item.date, id]
    if (order !== 'amount') return [item.dueDate ?? store.noDueDay, id]
    return [openMinorOf(item), id]
  },
  columns: {
    side: { of: (item) => item.side },
    name: { of: (item) => item.name },
    number: { of: (item) => item.number },
    text: { of: (item) => item.text },
    date: { of: (item) => item.date, sortOf: (item) => item.date },
    dueDate: { of: (item) => item.dueDate, sortOf: (item) => item.dueDate },
    overdueDays: { of: (item) => item.overdueDays },
    amount: { of: ({ amount, currency }) => ({ amount, currency }) },
    openAmount: { of: ({ openAmount: amount, currency }) => ({ amount, currency }) },
    currency: { of: (item) => item.currency },
    openHomeAmount: {
      of: ({ openHomeAmount: amount, homeCurrency: currency }) => ({ amount, currency }),
      sortOf: openMinorOf,
    },
    account: { of: (item) => item.account },
    id: { of: (item) => item.id },
  },
  totals: store.sumOpen,
  count: store.countItems,
  alongside: {
    output: z.object({
      asOf: z.string(),
      homeCurrency: z.string(),
      totals: z.object({ receivable: sum, payable: sum }).meta({
        description:
          "Of all items on that day, whatever the filters; in the organization's currency.",
      }),
    }),
    async of(scene, filters) {
      const asked = filters.asOf ?? scene.today
      const home = homeCurrencyOf(scene)
      const rows = await store.sumItems(scene, asked)
      const totalOf = (side: (typeof sides)[number]): z.input<typeof sum> => {
        const { owed = '0', credit = '0', count = 0 } = rows.find((one) => one.kind === side) ?? {}
        const decimal = (minor: string): number => toDecimal(BigInt(minor), currencyDigits(home))
        return { owed: decimal(owed), credit: decimal(credit), count }
      }
      const totals = { receivable: totalOf('receivable'), payable: totalOf('payable') }
      return { asOf: asked, homeCurrency: home, totals }
    },
  },
})
