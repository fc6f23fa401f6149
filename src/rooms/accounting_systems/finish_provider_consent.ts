import { z } from 'zod'
import { atOnce, outward, type AtOnce, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { accountingProviderOf } from '#regions/room'
import { askProvider, unproven, withinKnown, type ProviderSaid } from './connection/ask_provider.ts'
import * as store from './connection/authorization_store.ts'
import { assertAwaiting, callbackAddress, isSameBrowser } from './connection/authorize_rules.ts'
import { findHome } from '#settings/room'
import { openProvider, traitsOf } from './connection/open_provider.ts'
import {
  assertFits,
  settleConnection,
  type ProviderTraits,
  type SettledWish,
} from './connection/settle_connection.ts'

type Plan = {
  id: string
  mode: 'live' | 'test'
  provider: string
  name: string
  home: { regionKey: string; currency: string; journal: string | null }
  wish: SettledWish
  returnTo: string
}

const output = z.object({
  status: z.enum(['connected', 'denied', 'failed', 'other_browser', 'underway']),
  name: z.string(),
  processing: z.object({ step: z.string(), since: z.string() }).optional(),
})

type Finished = z.input<typeof output>

/** Not callable by name: only the browser that returns from the accounting system runs it. */
export default outward({
  name: 'finish_provider_consent',
  says: 'Connect the accounting system with what the browser brought back from it.',
  needs: 'settings:edit',
  input: z
    .strictObject({
      authorizationId: z.uuid(),
      code: z.string().min(1).max(4_000).optional(),
      error: z.string().min(1).max(4_000).optional(),
      browser: z.string().max(200).optional(),
    })
    .refine(
      ({ code, error }) => code !== undefined || error !== undefined,
      'Neither a code nor an error came back.',
    ),
  output,
  sendsDataOut: true,
  fails: [
    'accounting_authorization_not_found',
    'authorization_expired',
    'authorization_used',
    'connection_exists',
    'provider_not_connected',
    'provider_access_lost',
    'provider_refused',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ],

  async plan(scene, input): Promise<Plan | AtOnce<Finished>> {
    const found = await store.lockAuthorization(scene, input.authorizationId)
    const row = assertAwaiting(found, scene.now)
    const { region, ...home } = await findHome(scene)
    const name = accountingProviderOf(region, row.provider)?.name ?? row.provider
    const end = (status: Finished['status']) => {
      store.removeAuthorization(scene, row.id)
      return atOnce({ status, name })
    }
    // Whoever was sent there by somebody else must not open their company's books to that somebody.
    if (!isSameBrowser(row, input.browser)) return end('other_browser')
    if (input.error === 'access_denied') return end('denied')
    if (input.error !== undefined || input.code === undefined) return end('failed')
    store.keepCode(scene, row.id, input.code)
    return {
      id: row.id,
      mode: scene.principal.mode,
      provider: row.provider,
      name,
      home: { ...home, regionKey: region.key },
      wish: { ...row.wish, provider: row.provider },
      returnTo: callbackAddress(scene.baseUrl),
    }
  },

  // A code works once: a second attempt does not send it again.
  find: 'in_perform',

  async perform(outside, plan): Promise<ProviderSaid & ProviderTraits> {
    const provider = openProvider(outside, plan)
    const { oauth } = provider
    if (outside.attempt > 1 || oauth === undefined) throw spent()
    const code = await codeOf(outside, plan.id)
    const credentials = await withinKnown(() => oauth.exchange(code, plan.returnTo))
    const connection = unproven(outside.orgId, plan.id, plan.home, credentials)
    const said = { ...(await askProvider(provider, connection)), ...traitsOf(provider) }
    await outside.read((scene) => assertFits(scene, plan.wish, said))
    return said
  },

  async settle(scene, { id, name, wish }, outcome): Promise<Finished> {
    store.removeAuthorization(scene, id)
    if (!outcome.ok) return { status: 'failed', name }
    await settleConnection(scene, id, wish, outcome.reply)
    return { status: 'connected', name }
  },

  // Nothing was written over there; the books moved on since the answer was held against them.
  refusesLate: true,

  soFar: async (_scene, { name }): Promise<Finished> => ({ status: 'underway', name }),
})

async function codeOf(outside: IntentContext, id: string): Promise<string> {
  return await outside.read(async (scene) => {
    const row = await store.findAuthorization(scene, id)
    if (row === null) throw spent()
    return store.openSecret(scene, row)
  })
}

function spent(): Failure {
  const detail = 'The permission from the accounting system was used already. Start again.'
  return new Failure('provider_refused', { detail })
}
