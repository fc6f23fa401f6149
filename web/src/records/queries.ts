import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../app/daybook.ts'

type Options = { signal: AbortSignal }

/** How one record of a kind is read, apart from its page: it is asked for before that page's script is there. */
export const readOf = {
  invoices: (id: string, options: Options) => daybook.invoices.getInvoice(id, options),
  vat: (id: string, options: Options) => daybook.vat.getVatReturn(id, options),
  contacts: (id: string, options: Options) => daybook.contacts.getContact(id, options),
  entries: (id: string, options: Options) => daybook.ledger.getLedgerEntry(id, options),
  accounts: (id: string, options: Options) => daybook.ledger.getAccount(id, options),
  members: (id: string, options: Options) => daybook.access.getMember(id, options),
  apps: (id: string, options: Options) => daybook.access.getApp(id, options),
  keys: (id: string, options: Options) => daybook.access.getKey(id, options),
  webhooks: (id: string, options: Options) => daybook.webhooks.getWebhook(id, options),
  mail: (id: string, options: Options) => daybook.intake.getInboundAddress(id, options),
  audit: (id: string, options: Options) => daybook.history.getAuditRow(id, options),
} as const

export const recordQuery = <One>(
  key: string,
  id: string,
  read: (id: string, options: Options) => PromiseLike<One>,
) =>
  queryOptions({
    queryKey: ['record', key, id],
    queryFn: async ({ signal }) => await read(id, { signal }),
  })

/** Of a kind that nobody knows nothing is asked: its page says so. */
export const readFor = (
  key: string,
): ((id: string, options: Options) => PromiseLike<object>) | undefined =>
  Object.hasOwn(readOf, key) ? readOf[key as keyof typeof readOf] : undefined
