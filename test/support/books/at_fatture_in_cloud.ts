import type { FicWorld } from './fatture_in_cloud.ts'
import { run } from './invoices.ts'
import { setUp } from './outside_books.ts'
import type { TestOrg, World } from '../world.ts'

/** Connects an organization to the simulated Fatture in Cloud with the tokens of a person. */
export async function connectFic(
  world: World,
  org: TestOrg,
  { provider, connection }: FicWorld,
  over: object = {},
): Promise<void> {
  setUp(world, provider)
  await run(world, org, 'operations/connect_provider', {
    provider: 'fatture_in_cloud',
    credentials: connection.credentials,
    keepsFrom: '2026-11-01',
    ...over,
  })
}
