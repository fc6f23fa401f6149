import { run } from './invoices.ts'
import { economicAccounts, type EconomicTrial } from './economic.ts'
import { setUp } from './outside_books.ts'
import type { TestOrg, World } from '../world.ts'

/** Connects an organization to the simulated e-conomic, as its people would, and maps what is used. */
export async function connectEconomic(
  world: World,
  org: TestOrg,
  { provider, connection }: EconomicTrial,
  over: object = {},
): Promise<void> {
  setUp(world, provider)
  await run(world, org, 'operations/connect_provider', {
    provider: 'economic',
    credentials: connection.credentials,
    journalId: '2',
    keepsFrom: '2026-11-01',
    ...over,
  })
  const { unmapped } = (await world.read(org, 'accounting-connection')).body.result
  for (const { kind, ours } of unmapped as { kind: string; ours: string }[]) {
    const theirs = kind === 'account' ? economicAccounts.get(ours) : undefined
    if (theirs !== undefined)
      await run(world, org, 'operations/map_account', { kind, ours, theirs })
  }
}
