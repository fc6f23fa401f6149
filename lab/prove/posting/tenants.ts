import { createCallers, insist } from '../invoices/callers.ts'
import { command } from '../invoices/stage.ts'
import type { Keeping, Simulators } from './simulators.ts'

/** An organization whose books are kept at one of the systems. */
export type Tenant = {
  keeping: Keeping
  orgId: string
  key: string
  /** The grant of its agreement, or the number of its company. */
  place: string
}

export type StageSize = { economic: number; fatture_in_cloud: number; pace: string }

/** Those that a new test organization has. */
const ownNumbers = { economic: '99999993', fatture_in_cloud: '99999999990' }

const regions = { economic: 'denmark', fatture_in_cloud: 'italy' } as const

export async function makeTenants(
  environment: Record<string, string>,
  simulators: Simulators,
  urls: () => string[],
  size: StageSize,
): Promise<Tenant[]> {
  const wished = keepingsOf(size)
  const tenants: Tenant[] = []
  await byHands(wished, 4, async ({ keeping, index }) => {
    const name = `Proof ${keeping} ${index}`
    const create = ['org', 'create', '--name', name, '--region', regions[keeping]]
    const { organizationId: orgId = '' } = await command(environment, create)
    const keyed = ['key', 'create', '--org', orgId, '--permissions', 'all']
    const { key = '' } = await command(environment, keyed)
    const place = keeping === 'economic' ? `proof-grant-${index}` : String(60_001 + index)
    const tenant = { keeping, orgId, key, place }
    await connect(simulators, urls, tenant, index)
    tenants.push(tenant)
  })
  return tenants
}

const keepingsOf = (size: StageSize): { keeping: Keeping; index: number }[] =>
  (['economic', 'fatture_in_cloud'] as const).flatMap((keeping) =>
    Array.from({ length: size[keeping] }, (_, index) => ({ keeping, index })),
  )

async function connect(
  simulators: Simulators,
  urls: () => string[],
  { keeping, key, place }: Tenant,
  index: number,
): Promise<void> {
  const credentials =
    keeping === 'economic'
      ? await makeAgreement(simulators, place)
      : await makeCompany(simulators, Number(place), index)
  const callers = createCallers()
  const body = {
    provider: keeping,
    credentials,
    keepsFrom: '2026-01-01',
    ...(keeping === 'economic' ? { journalId: '2' } : {}),
  }
  const path = 'operations/connect_provider'
  const made = await insist(callers, { urls, key }, path, `connect-${place}`, body)
  if (made === null) throw new Error(`${place} was not connected: ${callers.offences.join()}`)
}

async function makeAgreement(
  { economic }: Simulators,
  grant: string,
): Promise<Record<string, string>> {
  await economic.order('agreements', { grant, name: grant, cvr: ownNumbers.economic })
  return { grantToken: grant }
}

async function makeCompany(
  { fatture_in_cloud: fatture }: Simulators,
  company: number,
  index: number,
): Promise<Record<string, string>> {
  const vatNumber = ownNumbers.fatture_in_cloud
  await fatture.order('companies', { company, name: `Prova ${index} S.r.l.`, vatNumber })
  const grant = { companies: [company] }
  const given = await fatture.order<{ access_token: string; refresh_token: string }>(
    'grants',
    grant,
  )
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token,
    accessUntil: new Date(Date.now() + 86_400_000).toISOString(),
    companyId: String(company),
  }
}

export async function byHands<One>(
  all: readonly One[],
  hands: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const hand = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}
