import { answerOf } from '../wire.ts'
import { type Call, idIn, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { addressOf, keep } from './files.ts'
import { numberOf } from './numbers.ts'
import { listed, projected } from './paging.ts'
import { dayOf, nextId, nowOf, type Pending, type State } from './state.ts'
import { announce } from './webhooks.ts'

export type Delivery = {
  company: number
  fileName: string
  xml: string
  supplier: string
  netCents: bigint
  vatCents: bigint
  date?: string | undefined
  type: 'expense' | 'passive_credit_note'
}

/** The exchange delivers an e-invoice: it waits until somebody registers it. */
export function deliver(state: State, url: string, delivery: Delivery): Pending {
  const id = nextId(state)
  const file = keep(state, delivery.fileName, Buffer.from(delivery.xml))
  const gross = numberOf(delivery.netCents + delivery.vatCents)
  const date = delivery.date ?? dayOf(nowOf(state))
  const pending: Pending = {
    id,
    company: delivery.company,
    file,
    data: {
      id,
      date,
      subject: delivery.supplier,
      filename: delivery.fileName,
      type: 'agyo',
      attachment_url: addressOf(url, file),
      amount_gross: gross,
      currency: { id: 'EUR', symbol: '€', exchange_rate: '1.00000' },
      document_type: delivery.type,
      supplier_name: delivery.supplier,
      emssion_date: date,
      payments_list: [],
      amount_net: numberOf(delivery.netCents),
      amount_vat: numberOf(delivery.vatCents),
    },
  }
  state.pending.set(id, pending)
  announce(state, delivery.company, 'received_documents.e_invoices.receive', [id])
  return pending
}

const FIELDS = new Set(['id', 'date', 'subject', 'filename', 'supplier_name', 'amount_gross'])

const scope = 'received_documents'

function find(call: Call): Pending {
  const found = call.state.pending.get(idIn(call))
  if (found?.company === call.company.id) return found
  return refuse(404, 'Risorsa non trovata.')
}

export const pendingRoutes: Route[] = [
  {
    method: 'GET',
    path: '/received_documents/pending',
    scope,
    run(call) {
      const type = call.asked.query.get('type') ?? ''
      if (!['agyo', 'mail', 'browser'].includes(type)) refuse(422, 'Alcuni dati non sono validi.')
      const rows = [...call.state.pending.values()]
        .filter((one) => one.company === call.company.id && one.data['type'] === type)
        .map((one) => one.data)
      return listed(call, { rows, fields: FIELDS, usual: 'detailed' })
    },
  },
  {
    method: 'GET',
    path: '/received_documents/pending/*',
    scope,
    run: (call) => answerOf({ data: projected(call, find(call).data, 'detailed') }),
  },
]
