import { z } from 'zod'
import { answerOf } from '../wire.ts'
import { type Call, idIn, readBody, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { listed } from './paging.ts'
import { type Entity, type Json, nextId, nowOf, stampOf } from './state.ts'

const text = z.string().nullish()

export const entityFields = {
  id: z.int().nullish(),
  code: text,
  name: z.string().min(1),
  type: z.enum(['company', 'person', 'pa', 'condo']).nullish(),
  first_name: text,
  last_name: text,
  contact_person: text,
  vat_number: text,
  tax_code: text,
  address_street: text,
  address_postal_code: text,
  address_city: text,
  address_province: text,
  address_extra: text,
  country: text,
  country_iso: text,
  email: text,
  certified_email: text,
  phone: text,
  fax: text,
  notes: text,
  bank_iban: text,
}

const supplierBody = z.object({ data: z.object(entityFields) })
const clientBody = z.object({
  data: z.object({ ...entityFields, ei_code: text, e_invoice: z.boolean().nullish() }),
})

const FIELDS = new Set([
  'id',
  'code',
  'name',
  'type',
  'vat_number',
  'tax_code',
  'email',
  'certified_email',
  'country',
  'created_at',
  'updated_at',
])

type Kind = Entity['kind']

const ownOf = (call: Call, kind: Kind): Entity[] =>
  [...call.state.entities.values()].filter(
    (one) => one.kind === kind && one.company === call.company.id,
  )

function create(call: Call, kind: Kind): Json {
  const { data } = readBody(call, kind === 'clients' ? clientBody : supplierBody)
  const id = nextId(call.state)
  const at = stampOf(nowOf(call.state))
  const stored: Json = { type: 'company', ...data, id, created_at: at, updated_at: at }
  call.state.entities.set(id, { id, company: call.company.id, kind, data: stored })
  return { data: stored }
}

function find(call: Call, kind: Kind): Entity {
  const id = idIn(call)
  return ownOf(call, kind).find((one) => one.id === id) ?? refuse(404, 'Risorsa non trovata.')
}

const routesOf = (kind: Kind): Route[] => [
  {
    method: 'GET',
    path: `/entities/${kind}`,
    scope: `entity.${kind}`,
    run: (call) =>
      listed(call, { rows: ownOf(call, kind).map(({ data }) => data), fields: FIELDS }),
  },
  {
    method: 'POST',
    path: `/entities/${kind}`,
    scope: `entity.${kind}`,
    run: (call) => answerOf(create(call, kind)),
  },
  {
    method: 'GET',
    path: `/entities/${kind}/*`,
    scope: `entity.${kind}`,
    run: (call) => answerOf({ data: find(call, kind).data }),
  },
]

export const entityRoutes: Route[] = [...routesOf('suppliers'), ...routesOf('clients')]
