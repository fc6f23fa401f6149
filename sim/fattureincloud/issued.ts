import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import { type Call, idIn, readBody, type Route } from './call.ts'
import { entityFields } from './entities.ts'
import { refuse } from './errors.ts'
import { addressOf, takeFile, upload } from './files.ts'
import { numberOf } from './numbers.ts'
import { listed, projected } from './paging.ts'
import { type Issued, type Json, nextId, nowOf, stampOf, dayOf } from './state.ts'
import { checkPayments, computeTotals, shownTotals } from './totals.ts'
import { announce } from './webhooks.ts'

const TYPES = [
  'invoice',
  'credit_note',
  'self_own_invoice',
  'self_supplier_invoice',
  'proforma',
] as const

const text = z.string().nullish()
const amount = z.number().nullish()
const day = z.iso.date().nullish()

const item = z.object({
  id: z.int().nullish(),
  product_id: z.int().nullish(),
  code: text,
  name: text,
  category: text,
  description: text,
  qty: amount,
  measure: text,
  net_price: amount,
  gross_price: amount,
  vat: z.object({ id: z.int(), value: amount }).nullish(),
  not_taxable: z.boolean().nullish(),
  discount: amount,
})

const payment = z.object({
  id: z.int().nullish(),
  due_date: day,
  amount,
  status: z.enum(['not_paid', 'paid', 'reversed']).nullish(),
  payment_account: z.object({ id: z.int().nullish(), name: text }).nullish(),
  paid_date: day,
  payment_terms: z.object({ days: z.int(), type: z.enum(['standard', 'end_of_month']) }).nullish(),
})

const eiData = z.object({
  vat_kind: z.enum(['I', 'D', 'S']).nullish(),
  original_document_type: z.enum(['ordine', 'contratto', 'convenzione']).nullish(),
  od_number: text,
  od_date: day,
  cig: text,
  cup: text,
  payment_method: text,
  bank_name: text,
  bank_iban: text,
  bank_beneficiary: text,
  invoice_number: text,
  invoice_date: day,
})

const data = z.object({
  type: z.enum(TYPES).default('invoice'),
  entity: z.object({ ...entityFields, ei_code: text, e_invoice: z.boolean().nullish() }),
  number: z.int().positive().nullish(),
  numeration: text,
  date: day,
  currency: z.object({ id: text, exchange_rate: text, symbol: text }).nullish(),
  language: z.object({ code: z.string(), name: z.string() }).nullish(),
  subject: text,
  visible_subject: text,
  notes: text,
  payment_method: z.object({ id: z.int().nullish(), name: text }).nullish(),
  use_split_payment: z.boolean().nullish(),
  e_invoice: z.boolean().nullish(),
  ei_data: eiData.nullish(),
  ei_raw: z.record(z.string(), z.unknown()).nullish(),
  items_list: z.array(item).nullish(),
  payments_list: z.array(payment).nullish(),
  attachment_token: text,
})

const body = z.object({
  data,
  options: z.object({ fix_payments: z.boolean() }).partial().nullish(),
})

const FIELDS = new Set([
  'id',
  'type',
  'date',
  'number',
  'numeration',
  'subject',
  'amount_net',
  'amount_vat',
  'amount_gross',
  'next_due_date',
  'entity.id',
  'entity.name',
  'ei_status',
  'created_at',
  'updated_at',
])

const keyOf = (one: Json): string =>
  [one['type'], one['year'], one['numeration'] ?? '', one['number']].join('|')

/** Within a type, year and numeration a number is taken once. */
function numberFor(call: Call, given: z.output<typeof data>, year: number, self: number): number {
  const own = [...call.state.issued.values()].filter(
    (one) => one.company === call.company.id && one.id !== self,
  )
  const { type, numeration } = given
  if (given.number) {
    const key = keyOf({ type, year, numeration, number: given.number })
    const { takenNumber } = call.state.settings
    if (takenNumber !== 0 && own.some((one) => keyOf(one.data) === key)) {
      refuse(takenNumber, 'Esiste già un documento con questo numero.', {
        validation: { 'data.number': ['Esiste già un documento con questo numero.'] },
      })
    }
    return given.number
  }
  const series = keyOf({ type, year, numeration, number: '' })
  const numbers = own
    .filter((one) => keyOf({ ...one.data, number: '' }) === series)
    .map((one) => Number(one.data['number']))
  return Math.max(0, ...numbers) + 1
}

function write(call: Call, id: number, before: Issued | null): Issued {
  const { state, company, url } = call
  const { attachment_token: token, ...given } = readBody(call, body).data
  const date = given.date ?? dayOf(nowOf(state))
  const year = Number(date.slice(0, 4))
  const items = given.items_list ?? []
  const payments = given.payments_list ?? []
  const isSplit = given.use_split_payment === true
  const totals = computeTotals(company, { items, payments, isSplit })
  checkPayments(totals, payments)
  if (given.e_invoice === true && !given.ei_data?.payment_method) {
    const validation = { 'data.ei_data.payment_method': ['È obbligatorio.'] }
    refuse(422, 'Alcuni dati non sono validi.', { validation })
  }
  const number = numberFor(call, given, year, id)
  const file = takeFile(state, token) ?? before?.file ?? null
  const at = stampOf(nowOf(state))
  const stored: Issued = {
    id,
    company: company.id,
    file,
    sendings: before?.sendings ?? [],
    announced: before?.announced ?? 'not_sent',
    data: {
      ...given,
      id,
      number,
      numeration: given.numeration ?? '',
      date,
      year,
      currency: given.currency ?? { id: 'EUR', symbol: '€', exchange_rate: '1.00000' },
      amount_net: numberOf(totals.net),
      amount_vat: numberOf(totals.vat),
      amount_gross: numberOf(totals.gross),
      items_list: items.map((one) => ({ ...one, id: one.id ?? nextId(state) })),
      payments_list: payments.map((one) => ({ ...one, id: one.id ?? nextId(state) })),
      attachment_url: addressOf(url, file),
      ...(given.e_invoice === true ? { ei_status: before?.data['ei_status'] ?? 'not_sent' } : {}),
      locked: false,
      created_at: before?.data['created_at'] ?? at,
      updated_at: at,
    },
  }
  state.issued.set(id, stored)
  const kind = given.type === 'credit_note' ? 'credit_notes' : 'invoices'
  const act = before === null ? 'create' : 'update'
  announce(state, company.id, `issued_documents.${kind}.${act}`, [id])
  return stored
}

export function findIssued(call: Call): Issued {
  const found = call.state.issued.get(idIn(call))
  if (found?.company === call.company.id) return found
  return refuse(404, 'Risorsa non trovata.')
}

function findOpen(call: Call): Issued {
  const found = findIssued(call)
  if (found.data['locked'] === true) refuse(409, 'Il documento è bloccato.')
  return found
}

function totalsOf(call: Call): Answer {
  const { data: given } = readBody(call, body)
  const [items, payments] = [given.items_list ?? [], given.payments_list ?? []]
  const isSplit = given.use_split_payment === true
  const totals = computeTotals(call.company, { items, payments, isSplit })
  return answerOf({ data: shownTotals(totals, payments) })
}

function list(call: Call): Answer {
  const type = call.asked.query.get('type') ?? ''
  if (!(TYPES as readonly string[]).includes(type)) refuse(422, 'Alcuni dati non sono validi.')
  const rows = [...call.state.issued.values()]
    .filter((one) => one.company === call.company.id && one.data['type'] === type)
    .map((one) => one.data)
  return listed(call, { rows, fields: FIELDS })
}

function remove(call: Call): Answer {
  const { id } = findOpen(call)
  call.state.issued.delete(id)
  return { status: 200, body: '' }
}

const scope = 'issued_documents.invoices'
const path = '/issued_documents'

export const issuedRoutes: Route[] = [
  { method: 'POST', path: `${path}/attachment`, scope, run: upload },
  { method: 'POST', path: `${path}/totals`, scope, run: totalsOf },
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
    run: (call) => answerOf({ data: projected(call, findIssued(call).data, 'detailed') }),
  },
  {
    method: 'PUT',
    path: `${path}/*`,
    scope,
    run: (call) => answerOf({ data: write(call, idIn(call), findOpen(call)).data }),
  },
  { method: 'DELETE', path: `${path}/*`, scope, run: remove },
]
