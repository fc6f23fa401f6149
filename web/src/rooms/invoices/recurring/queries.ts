import type { RecurringInvoiceRecord } from '@daybook/sdk'
import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../../app/daybook.ts'

const most = 200
const order = { stopped: 0, active: 1, ended: 2 } as const
const placeOf = ({ state, nextOn }: RecurringInvoiceRecord): string =>
  `${order[state]}${nextOn ?? '9999'}`

/** What stopped first, then by the day of the next one. */
export const recurringQuery = queryOptions({
  queryKey: ['invoices', 'recurring'],
  queryFn: async ({ signal }) => {
    const { items } = await daybook.sending.listRecurringInvoices({ limit: most }, { signal })
    return items.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
  },
})

/** What the next one would come to with VAT, as if it were made today. */
export const nextAmountQuery = ({
  id,
  version,
  contactId,
  currency,
  lines,
}: RecurringInvoiceRecord) =>
  queryOptions({
    queryKey: ['invoices', 'recurring', 'next', id, version],
    queryFn: async ({ signal }) => {
      const plain = lines.flatMap(({ vatRate, ...line }) =>
        vatRate === null ? [] : [{ ...line, vatRate }],
      )
      const body = {
        contactId: contactId ?? '',
        lines: plain,
        ...(currency === null ? {} : { currency }),
      }
      return await daybook.invoices.previewInvoice(body, { dryRun: true, signal })
    },
    enabled: contactId !== null && lines.every(({ vatRate }) => vatRate !== null),
  })
