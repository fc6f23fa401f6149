import type { FieldWordId, WordId } from '../words/en.ts'

export type HeadWord = FieldWordId | WordId

/** What stands over each column of a list: the field that it shows, as it is called elsewhere. */
export type Heads = { name: HeadWord; detail?: HeadWord; date?: HeadWord; amount?: HeadWord }

export const listHeads = {
  vat: { name: 'field.period', detail: 'head.from_to', amount: 'field.payable' },
  accounts: { name: 'field.account', detail: 'head.kind_and_code' },
  members: { name: 'field.name', detail: 'head.role_and_email' },
  apps: { name: 'field.clientName', detail: 'head.address_and_access' },
  keys: { name: 'field.name', detail: 'field.hint', date: 'field.createdAt' },
  webhooks: { name: 'field.url', detail: 'field.events' },
  mail: { name: 'field.name', detail: 'head.address_or_senders' },
  audit: { name: 'field.action', detail: 'head.who_and_when' },
} as const satisfies Record<string, Heads>
