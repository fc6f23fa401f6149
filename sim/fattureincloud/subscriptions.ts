import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import { type Call, readBody, type Route } from './call.ts'
import { refuse } from './errors.ts'
import { type Json, nowOf, type Subscription } from './state.ts'
import { TYPE_HEAD, verifySink } from './webhooks.ts'

/** Our choice: the vendor says only that subscriptions expire. */
const LIFE_MS = 90 * 86_400_000

const body = z.object({
  data: z.object({
    sink: z.url(),
    types: z.array(z.string().startsWith(TYPE_HEAD)).min(1),
    verification_method: z.enum(['header', 'query']).default('header'),
    config: z.object({ mapping: z.enum(['binary', 'structured']) }).default({ mapping: 'binary' }),
  }),
})

const shown = (one: Subscription): Json => ({
  id: one.id,
  sink: one.sink,
  verified: one.isVerified,
  types: one.types,
  config: { mapping: one.mapping },
  verification_method: one.method,
})

function find(call: Call): Subscription {
  const found = call.state.subscriptions.get(call.parts[0] ?? '')
  const isThere = found?.company === call.company.id && found.expiresAt > nowOf(call.state)
  return isThere ? found : refuse(404, 'Risorsa non trovata.')
}

async function create(call: Call): Promise<Answer> {
  const { data } = readBody(call, body)
  const { state } = call
  const id = `SUB${state.chance.digits(6)}`
  const one: Subscription = {
    id,
    company: call.company.id,
    sink: data.sink,
    types: data.types,
    mapping: data.config.mapping,
    method: data.verification_method,
    isVerified: false,
    expiresAt: nowOf(state) + LIFE_MS,
  }
  state.subscriptions.set(id, one)
  const isVerified = await verifySink(state, one)
  const warnings = isVerified ? [] : ['The sink did not answer the challenge.']
  return answerOf({ data: shown(one), warnings })
}

const path = '/subscriptions'

export const subscriptionRoutes: Route[] = [
  {
    method: 'GET',
    path,
    scope: null,
    run: ({ state, company }) =>
      answerOf({
        data: [...state.subscriptions.values()]
          .filter((one) => one.company === company.id && one.expiresAt > nowOf(state))
          .map(shown),
      }),
  },
  { method: 'POST', path, scope: null, run: create },
  {
    method: 'GET',
    path: `${path}/*`,
    scope: null,
    run: (call) => answerOf({ data: shown(find(call)) }),
  },
  {
    method: 'DELETE',
    path: `${path}/*`,
    scope: null,
    run(call) {
      call.state.subscriptions.delete(find(call).id)
      return { status: 200, body: '' }
    },
  },
  {
    method: 'POST',
    path: `${path}/*/verify`,
    scope: null,
    async run(call) {
      const isVerified = await verifySink(call.state, find(call))
      if (!isVerified) refuse(422, 'The sink did not answer the challenge.')
      return { status: 200, body: '' }
    },
  },
]
