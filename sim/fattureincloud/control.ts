import { z } from 'zod'
import { readOrder, reject } from '../control/desk.ts'
import { faultOrder } from '../faults.ts'
import { type Answer, answerOf, type Asked, isAnswer } from '../wire.ts'
import { createCompany } from './companies.ts'
import { centsOf } from './numbers.ts'
import { createGrant } from './oauth.ts'
import { deliver } from './pending.ts'
import { stateOf } from './look.ts'
import {
  DEMO_CLIENT,
  FATES,
  type Issued,
  type Json,
  nextId,
  nowOf,
  type Received,
  stampOf,
  type State,
} from './state.ts'
import { walk } from './walk.ts'
import { deliverAll, deliverEvent, TYPE_HEAD } from './webhooks.ts'

/** What control orders work on: the state, its address, and its reset. */
export type Desk = { state: State; url: string; reset(seed: number): void }

type Order = (desk: Desk, asked: Asked) => Answer | Promise<Answer>

const settingsOrder = z
  .strictObject({
    hourly: z.int().min(0),
    monthly: z.int().min(0),
    short: z.int().min(0),
    accessSeconds: z.int().positive(),
    refreshSeconds: z.int().positive(),
    strictRefresh: z.boolean(),
    takenNumber: z.union([z.literal(0), z.literal(409), z.literal(422)]),
    strictCategories: z.boolean(),
    fates: z.array(z.enum(FATES)).min(1),
    doubled: z.int().min(0).max(100),
  })
  .partial()

const advanceOrder = z.union([
  z.strictObject({ days: z.int().positive() }),
  z.strictObject({ seconds: z.int().positive() }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
])

const ALL_SCOPES = [
  'received_documents:a',
  'issued_documents.invoices:a',
  'issued_documents.credit_notes:a',
  'entity.suppliers:a',
  'entity.clients:a',
  'archive:a',
  'settings:r',
]

const grantOrder = z.strictObject({
  companies: z.array(z.int()).min(1),
  scopes: z.array(z.string()).default(ALL_SCOPES),
})

const companyOrder = z.strictObject({
  company: z.int(),
  name: z.string().min(1).optional(),
  vatNumber: z.string().min(1).optional(),
  addCategory: z.string().optional(),
  removeCategory: z.string().optional(),
  renameVat: z.strictObject({ id: z.int(), description: z.string() }).optional(),
  disableVat: z.int().optional(),
  licenceUntil: z.iso.date().optional(),
  hasEInvoices: z.boolean().optional(),
  mayWrite: z.boolean().optional(),
})

const newCompanyOrder = z.strictObject({
  company: z.int().positive(),
  name: z.string().min(1),
  vatNumber: z.string().min(1),
})

const deliverOrder = z.strictObject({
  company: z.int(),
  fileName: z.string().default('IT01234567890_00001.xml'),
  xml: z.string(),
  supplier: z.string().default('Fornitore'),
  net: z.number(),
  vat: z.number(),
  date: z.iso.date().optional(),
  type: z.enum(['expense', 'passive_credit_note']).default('expense'),
})

const humanOrder = z.strictObject({
  kind: z.enum(['received', 'issued']),
  act: z.enum(['lock', 'unlock', 'edit', 'delete', 'create']),
  id: z.int().optional(),
  company: z.int().optional(),
  changes: z.record(z.string(), z.unknown()).default({}),
})

const forgeOrder = z.strictObject({
  sink: z.url(),
  kind: z.string().default('issued_documents.e_invoices.status_update'),
  company: z.int(),
  ids: z.array(z.int()).default([]),
  id: z.string().default('forged'),
})

/** Somebody works in the browser, past the rules that hold for applications. */
function actAsHuman(state: State, order: z.output<typeof humanOrder>): Json {
  const table: Map<number, Received | Issued> =
    order.kind === 'received' ? state.received : state.issued
  const at = stampOf(nowOf(state))
  if (order.act === 'create') {
    const id = nextId(state)
    const company = order.company ?? reject('say the company')
    const common = { id, created_at: at, updated_at: at, locked: false, payments_list: [] }
    const data: Json = { type: 'expense', ...common, ...order.changes }
    if (order.kind === 'received') state.received.set(id, { id, company, data, file: null })
    else
      state.issued.set(id, { id, company, data, file: null, sendings: [], announced: 'not_sent' })
    return { id }
  }
  const found = table.get(order.id ?? 0) ?? reject(`there is no document ${order.id}`, 404)
  if (order.act === 'delete') table.delete(found.id)
  if (order.act === 'lock' || order.act === 'unlock') found.data['locked'] = order.act === 'lock'
  if (order.act === 'edit') Object.assign(found.data, order.changes, { updated_at: at })
  return { id: found.id }
}

function changeCompany(state: State, order: z.output<typeof companyOrder>): Json {
  const company = state.companies.get(order.company) ?? reject('there is no such company', 404)
  const { addCategory, removeCategory, renameVat, disableVat } = order
  if (addCategory !== undefined) company.categories.push(addCategory)
  company.categories = company.categories.filter((one) => one !== removeCategory)
  for (const one of company.vatTypes) {
    if (one.id === renameVat?.id) one.description = renameVat.description
    if (one.id === disableVat) one.is_disabled = true
  }
  company.name = order.name ?? company.name
  company.vatNumber = order.vatNumber ?? company.vatNumber
  company.licenceUntil = order.licenceUntil ?? company.licenceUntil
  company.hasEInvoices = order.hasEInvoices ?? company.hasEInvoices
  company.mayWrite = order.mayWrite ?? company.mayWrite
  return { company: company.id }
}

const ORDERS: Record<string, Order> = {
  'GET state': ({ state }) => {
    walk(state)
    return answerOf(stateOf(state))
  },
  'POST state': (desk, asked) => {
    const order = readOrder(
      asked,
      z.strictObject({ reset: z.literal(true), seed: z.int().optional() }),
    )
    desk.reset(order.seed ?? desk.state.seed)
    return answerOf(stateOf(desk.state))
  },
  'POST settings': ({ state }, asked) => {
    Object.assign(state.settings, readOrder(asked, settingsOrder))
    return answerOf({ settings: state.settings })
  },
  'POST advance': ({ state }, asked) => {
    const order = readOrder(asked, advanceOrder)
    const byMs =
      'days' in order
        ? order.days * 86_400_000
        : 'seconds' in order
          ? order.seconds * 1000
          : Date.parse(order.to) - nowOf(state)
    if (byMs < 0) reject('the clock does not go back')
    state.shiftMs += byMs
    walk(state)
    void deliverAll(state)
    return answerOf({ now: new Date(nowOf(state)).toISOString() })
  },
  'POST grants': ({ state }, asked) => {
    const order = readOrder(asked, grantOrder)
    const { access, refresh } = createGrant(state, { ...order, clientId: DEMO_CLIENT.id })
    return answerOf({ access_token: access, refresh_token: refresh })
  },
  'POST expire': ({ state }) => {
    for (const grant of state.grants) grant.accessUntil = nowOf(state)
    return answerOf({ grants: state.grants.length })
  },
  'POST revoke': ({ state }) => {
    for (const grant of state.grants) grant.isRevoked = true
    return answerOf({ grants: state.grants.length })
  },
  'POST company': ({ state }, asked) =>
    answerOf(changeCompany(state, readOrder(asked, companyOrder))),
  'POST companies': ({ state }, asked) => {
    const { company: id, name, vatNumber } = readOrder(asked, newCompanyOrder)
    if (state.companies.has(id)) reject('there is such a company')
    state.companies.set(id, createCompany(id, name, vatNumber))
    return answerOf({ company: id })
  },
  'POST human': ({ state }, asked) => answerOf(actAsHuman(state, readOrder(asked, humanOrder))),
  'POST deliver': ({ state, url }, asked) => {
    const { net, vat, ...order } = readOrder(asked, deliverOrder)
    if (!state.companies.has(order.company)) reject('there is no such company', 404)
    const amounts = { netCents: centsOf(net), vatCents: centsOf(vat) }
    const { id } = deliver(state, url, { ...order, ...amounts })
    void deliverAll(state)
    return answerOf({ id })
  },
  'POST forge': async ({ state }, asked) => {
    const { kind, ...order } = readOrder(asked, forgeOrder)
    const time = new Date(nowOf(state)).toISOString()
    const event = {
      ...order,
      type: `${TYPE_HEAD}${kind}`,
      time,
      mapping: 'binary' as const,
      answered: null,
    }
    await deliverEvent(event)
    return answerOf({ answered: event.answered })
  },
  'POST faults': ({ state }, asked) => {
    const fault = { ...readOrder(asked, faultOrder), id: state.chance.uuid(), seen: 0, done: 0 }
    state.faults.push(fault)
    return answerOf({ id: fault.id })
  },
  'GET faults': ({ state }) => answerOf({ faults: state.faults }),
  'DELETE faults': ({ state }) => {
    state.faults = []
    return answerOf({ faults: [] })
  },
}

/** Answers one order to the simulator itself. */
export async function answerControl(desk: Desk, asked: Asked): Promise<Answer> {
  const name = `${asked.method} ${asked.path.slice('/__sim/'.length)}`
  try {
    const order = ORDERS[name] ?? reject(`there is no ${name}`, 404)
    return await order(desk, asked)
  } catch (error) {
    if (error instanceof Error && isAnswer(error.cause)) return error.cause
    return answerOf({ message: String(error) }, 500)
  }
}
