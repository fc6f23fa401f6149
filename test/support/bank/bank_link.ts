import type { BankFeed } from '#bank/ports'
import { startSimulator, type Exchange, type Simulator } from '../../../sim/simulator.ts'
import { createWorld, type TestOrg, type World } from '../world.ts'
import { createPerson } from './person.ts'

export type BankWorld = Awaited<ReturnType<typeof createBankWorld>>

/** A bank of each country that the simulator knows. */
export const danishBank = 'DK:Nordlys Bank'
export const italianBank = 'IT:Banca del Naviglio'

/** A world whose test organizations are wired to a simulator of their own. */
export async function createBankWorld() {
  const exchanges: Exchange[] = []
  const simulator = await startSimulator({ watch: (one) => void exchanges.push(one) })
  const line = lineTo(simulator)
  const world = await createWorld({ config: { bank: { live: undefined, test: line } } })
  const person = createPerson(world)
  return {
    world,
    simulator,
    /** What the simulator was asked and what it answered, without its own control. */
    exchanges,
    control: (path: string, body: unknown) => control(simulator, path, body),
    start: (org: TestOrg, institutionId: string) => start(world, org, institutionId),
    finalize: (org: TestOrg, authorizationId: string, headers = {}) =>
      world.rest(org, 'actions/finalize_bank_authorization', { authorizationId }, headers),
    /** The browser in which somebody gives consent, unless a test brings another one. */
    person,
    ...person,
    /** The whole way, by a person who agrees to all accounts or to these. */
    async link(org: TestOrg, institutionId: string, ibans: string[] = []) {
      const { authorizationId, consentUrl } = await start(world, org, institutionId)
      await person.comeBack(await person.decide(consentUrl, 'approve', ibans))
      const reply = await this.finalize(org, authorizationId)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return { authorizationId, bankAccounts: reply.body.result.bankAccounts as LinkedAccount[] }
    },
    /** The feed of test organizations does this otherwise, for as long as the work takes. */
    async withFeed<T>(changes: Partial<BankFeed>, work: () => Promise<T>): Promise<T> {
      const { bankFeeds } = world.app.ports
      const { test } = bankFeeds
      bankFeeds.test = { ...test, ...changes }
      try {
        return await work()
      } finally {
        bankFeeds.test = test
      }
    },
    async close() {
      await world.close()
      await simulator.close()
    },
  }
}

export type LinkedAccount = { id: string; iban: string; status: string; version: number }

export function lineTo(simulator: Simulator) {
  const { id: appId, privateKey } = simulator.application
  return { url: simulator.url, appId, privateKey }
}

export async function control(
  simulator: Simulator,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${simulator.control}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

async function start(world: World, org: TestOrg, institutionId: string) {
  const reply = await world.rest(org, 'actions/start_bank_authorization', { institutionId })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.result as { authorizationId: string; consentUrl: string; expiresAt: string }
}
