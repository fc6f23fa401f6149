import type {
  AppRecord,
  AuditRowRecord,
  InboundAddressRecord,
  KeyRecord,
  MemberRecord,
  WebhookRecord,
} from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { type ListRow, plainColumns } from '../../parts/list_columns.ts'
import { type Heads, listHeads } from '../../parts/list_heads.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { readOf } from '../../records/queries.ts'
import type { AnyRecord, PageSource } from '../../records/record_page.tsx'
import { dayOf, wholeMoment } from '../../words/format.ts'
import { sayAction, sayValue } from '../../words/registry_words.ts'

/** A list of the settings, the page of one of them, and the actions that make a new one. */
export type SettingsList = {
  list: ListSource<AnyRecord>
  page: PageSource<AnyRecord>
  makes: readonly string[]
}

const row = (given: Pick<ListRow, 'id' | 'name'> & Partial<ListRow>): ListRow => ({
  detail: null,
  date: null,
  amount: null,
  currency: null,
  status: null,
  ...given,
})

type Rows<One> = { heads: Heads; rowOf(one: One): ListRow }

function settingsList<One extends AnyRecord>(
  { heads, rowOf, ...list }: Pick<ListSource<One>, 'key' | 'title' | 'list'> & Rows<One>,
  page: Pick<PageSource<One>, 'get' | 'nameOf'>,
  makes: readonly string[],
): SettingsList {
  const { key, title } = list
  return {
    list: {
      ...list,
      columns: plainColumns(heads, rowOf),
      under: (one: One) => rowOf(one).detail,
      wayTo: (id) => linkOptions({ to: '/settings/$subject/$id', params: { subject: key, id } }),
    },
    page: {
      ...page,
      key,
      title,
      list: linkOptions({ to: '/settings/$subject', params: { subject: key } }),
    },
    makes,
  }
}

const members = settingsList<MemberRecord>(
  {
    key: 'members',
    title: 'settings.members',
    heads: listHeads.members,
    list: (query, options) => daybook.access.listMembers(query, options),
    rowOf: ({ id, name, email, role, status }) =>
      row({
        id,
        name: name ?? email,
        detail: `${sayValue(role)} · ${email}`,
        status: {
          word: status === 'active' ? 'settings.active' : 'settings.invited',
          tone: status === 'active' ? 'good' : 'pencil',
        },
      }),
  },
  {
    get: readOf.members,
    nameOf: ({ name, email }) => name ?? email,
  },
  ['invite_member'],
)

const apps = settingsList<AppRecord>(
  {
    key: 'apps',
    title: 'settings.apps',
    heads: listHeads.apps,
    list: (query, options) => daybook.access.listApps(query, options),
    rowOf: ({ id, clientName, redirectHost, access, disconnectedAt }) =>
      row({
        id,
        name: clientName,
        detail: `${redirectHost} · ${sayValue(access)}`,
        status:
          disconnectedAt === null
            ? { word: 'settings.connected', tone: 'good' }
            : { word: 'settings.disconnected', tone: 'neutral' },
      }),
  },
  {
    get: readOf.apps,
    nameOf: ({ clientName }) => clientName,
  },
  [],
)

const keyTones = { valid: 'good', expired: 'neutral', revoked: 'neutral' } as const
const keyWords = {
  valid: 'settings.valid',
  expired: 'settings.expired',
  revoked: 'settings.revoked',
} as const

const keys = settingsList<KeyRecord>(
  {
    key: 'keys',
    title: 'settings.keys',
    heads: listHeads.keys,
    list: (query, options) => daybook.access.listKeys(query, options),
    rowOf: ({ id, name, hint, status, createdAt }) =>
      row({
        id,
        name,
        detail: `…${hint}`,
        date: dayOf(createdAt),
        status: { word: keyWords[status], tone: keyTones[status] },
      }),
  },
  { get: readOf.keys, nameOf: ({ name }) => name },
  ['create_key'],
)

const webhooks = settingsList<WebhookRecord>(
  {
    key: 'webhooks',
    title: 'settings.webhooks',
    heads: listHeads.webhooks,
    list: (query, options) => daybook.webhooks.listWebhooks(query, options),
    rowOf: ({ id, url, events, active }) =>
      row({
        id,
        name: url,
        detail: events.join(', '),
        status: {
          word: active ? 'settings.active' : 'settings.paused',
          tone: active ? 'good' : 'neutral',
        },
      }),
  },
  { get: readOf.webhooks, nameOf: ({ url }) => url },
  ['save_webhook'],
)

const mail = settingsList<InboundAddressRecord>(
  {
    key: 'mail',
    title: 'settings.mail',
    heads: listHeads.mail,
    list: (query, options) => daybook.intake.listInboundAddresses(query, options),
    rowOf: (one) => row({ id: one.id, name: one.name, detail: one.url ?? one.senders.join(', ') }),
  },
  {
    get: readOf.mail,
    nameOf: ({ name }) => name,
  },
  ['save_inbound_address'],
)

/** What Daybook does itself has no name of a person, and who runs the server is called by what they are. */
function whoOf({ kind, name }: AuditRowRecord['actor']): string[] {
  if (kind === 'policy') return []
  return [kind === 'operator' ? sayValue(kind) : name]
}

const audit = settingsList<AuditRowRecord>(
  {
    key: 'audit',
    title: 'settings.audit',
    heads: listHeads.audit,
    list: (query, options) => daybook.history.listAuditLog(query, options),
    rowOf: ({ id, action, actor, via, at }) =>
      row({
        id,
        name: sayAction(action),
        detail: [...whoOf(actor), sayValue(via), wholeMoment(at)].join(' · '),
      }),
  },
  {
    get: readOf.audit,
    nameOf: ({ action }) => sayAction(action),
  },
  [],
)

export const lists: Readonly<Record<string, SettingsList>> = {
  members,
  apps,
  keys,
  webhooks,
  mail,
  audit,
}
