import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import { type Call, idIn, readBody, type Route } from './call.ts'
import { entityFields } from './entities.ts'
import { refuse } from './errors.ts'
import { addressOf, takeFile, upload } from './files.ts'
import { centsOf, numberOf } from './numbers.ts'
import { listed, projected } from './paging.ts'
import { type Json, nextId, nowOf, type Received, stampOf } from './state.ts'
import { announce } from './webhooks.ts'

const RECEIVED_TYPES = [
  'expense',
  'passive_credit_note',
  'passive_delivery_note',
  'self_invoice',
] as const

const text = z.string().nullish()
const amount = z.number().nullish()
const day = z.iso.date().nullish()
const share = z.number().min(0).max(100).nullish()

const payment = z.object({
  id: z.int().nullish(),
  amount,
  due_date: day,
  paid_date: day,
  payment_terms: z.object({ days: z.int(), type: z.enum(['standard', 'end_of_month']) }).nullish(),
  status: z.enum(['not_paid', 'paid', 'reversed']).nullish(),
  payment_account: z.object({ id: z.int().nullish(), name: text }).nullish(),
})

const item = z.object({
  id: z.int().nullish(),
  product_id: z.int().nullish(),
  code: text,
  name: text,
  measure: text,
  net_price: amount,
  category: text,
  qty: amount,
  vat: z.object({ id: z.int().nullish(), value: amount }).nullish(),
  deductibility_vat_percentage: amount,
})

const data = z.object({
  type: z.enum(RECEIVED_TYPES).default('expense'),
  entity: z.object({ ...entityFields, name: z.string().nullish() }),
  date: day,
  category: text,
  description: text,
  amount_net: amount,
  amount_vat: amount,
  amount_withholding_tax: amount,
  amount_other_withholding_tax: amount,
  amortization: amount,
  rc_center: text,
  invoice_number: text,
  is_marked: z.boolean().nullish(),
  is_detailed: z.boolean().nullish(),
  e_invoice: z.boolean().nullish(),
  next_due_date: day,
  currency: z.object({ id: text, symbol: text, exchange_rate: text, html_symbol: text }).nullish(),
  tax_deductibility: share,
  vat_deductibility: share,
  items_list: z.array(item).nullish(),
  payments_list: z.array(payment).nullish(),
  attachment_token: text,
})

const receivedBody = z.object({ pending_id: z.int().nullish(), data })

const FIELDS = new Set([
  'id',
  'date',
  'category',
  'description',
  'invoice_number',
  'amount_net',
  'amount_vat',
  'amount_gross',
  'next_due_date',
  'entity.id',
  'entity.name',
  'created_at',
  'updated_at',
])

/** The parts that the service computes; payments must sum to what is due. */
function computed(call: Call, given: z.output<typeof data>): Json {
  const { settings } = call.state
  if (
    settings.strictCategories &&
    given.category &&
    !call.company.categories.includes(given.category)
  ) {
    refuse(422, 'La categoria non esiste.', { validation: { 'data.category': ['Non esiste.'] } })
  }
  const [net, vat] = [centsOf(given.amount_net), centsOf(given.amount_vat)]
  const withheld =
    centsOf(given.amount_withholding_tax) + centsOf(given.amount_other_withholding_tax)
  const due = net + vat - withheld
  const payments = given.payments_list ?? null
  const paid = (payments ?? []).reduce((sum, one) => sum + centsOf(one.amount), 0n)
  if (payments !== null && paid !== due) {
    const totals = {
      amount_net: numberOf(net),
      amount_vat: numberOf(vat),
      amount_gross: numberOf(net + vat),
      amount_due: numberOf(due),
      payments_sum: numberOf(paid),
    }
    refuse(422, 'Il totale dei pagamenti non corrisponde al totale da pagare.', {
      extra: { totals },
    })
  }
  const dates = (payments ?? []).flatMap(({ due_date: one }) => one ?? []).toSorted()
  return {
    ...given,
    currency: given.currency ?? { id: 'EUR', symbol: '€', exchange_rate: '1.00000' },
    amount_net: numberOf(net),
    amount_vat: numberOf(vat),
    amount_gross: numberOf(net + vat),
    next_due_date: dates[0] ?? given.next_due_date ?? null,
    items_list: given.items_list ?? null,
    payments_list: payments?.map((one) => ({ ...one, id: one.id ?? nextId(call.state) })) ?? [],
  }
}

function write(call: Call, id: number, before: Received | null): Received {
  const body = readBody(call, receivedBody)
  const { attachment_token: token, ...given } = body.data
  const { state, company, url } = call
  const pending = body.pending_id ? state.pending.get(body.pending_id) : null
  if (pending === undefined || (pending && pending.company !== company.id)) {
    refuse(404, 'Il documento da registrare non esiste.')
  }
  const shown = computed(call, given)
  const file = takeFile(state, token) ?? pending?.file ?? before?.file ?? null
  const at = stampOf(nowOf(state))
  const isPending = pending !== null || before?.data['is_from_pending_expenses'] === true
  const stored: Received = {
    id,
    company: company.id,
    file,
    data: {
      ...shown,
      id,
      attachment_url: addressOf(url, file),
      attachment_preview_url: null,
      locked: false,
      created_at: before?.data['created_at'] ?? at,
      updated_at: at,
      is_from_pending_expenses: isPending,
      ...(isPending ? { e_invoice: true } : {}),
    },
  }
  state.received.set(id, stored)
  if (pending !== null) state.pending.delete(pending.id)
  announce(state, company.id, `received_documents.${before === null ? 'create' : 'update'}`, [id])
  return stored
}

function find(call: Call): Received {
  const found = call.state.received.get(idIn(call))
  if (found?.company === call.company.id) return found
  return refuse(404, 'Risorsa non trovata.')
}

function findOpen(call: Call): Received {
  const found = find(call)
  if (found.data['locked'] === true) refuse(409, 'Il documento è bloccato.')
  return found
}

function list(call: Call): Answer {
  const type = call.asked.query.get('type') ?? ''
  if (!(RECEIVED_TYPES as readonly string[]).includes(type)) {
    refuse(422, 'Alcuni dati non sono validi.', { validation: { type: ['Manca.'] } })
  }
  const rows = [...call.state.received.values()]
    .filter((one) => one.company === call.company.id && one.data['type'] === type)
    .map((one) => one.data)
  return listed(call, { rows, fields: FIELDS })
}

function remove(call: Call): Answer {
  const { id } = findOpen(call)
  call.state.received.delete(id)
  announce(call.state, call.company.id, 'received_documents.delete', [id])
  return { status: 200, body: '' }
}

const scope = 'received_documents'
const path = '/received_documents'

export const receivedRoutes: Route[] = [
  { method: 'POST', path: `${path}/attachment`, scope, run: upload },
  { method: 'GET', path, scope, run: list },
  {
    method: 'POST',
    path,
    scope,
    run: (call) => answerOf({ data: write(call, nextId(call.state), null).data }),
  },
  {
    method: 'GET',
    path: `${path}/*`,
    scope,
    run: (call) => answerOf({ data: projected(call, find(call).data, 'detailed') }),
  },
  {
    method: 'PUT',
    path: `${path}/*`,
    scope,
    run: (call) => answerOf({ data: write(call, idIn(call), findOpen(call)).data }),
  },
  { method: 'DELETE', path: `${path}/*`, scope, run: remove },
]
