import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { act, coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import { ownOrganization } from './own_organization.ts'
import { verify } from './verify.ts'

const world = useWorld({ own: 'programs' })
let owner: App
beforeAll(() => {
  const database = openDatabase({ url: world.ownerUrl, poolSize: 2, answerDeadlineMs: 60_000 })
  owner = { ...world.app, database }
})
afterAll(async () => {
  await closeDatabase(owner.database)
})

describe('what the policy would have posted', () => {
  it('outlives the document that a person deleted, and nothing is broken by it', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: false, autoPostThreshold: 0.5 })
    const documentId = await coded(world, org)
    await act(world, org, 'delete_document', { documentId })
    const { rows } = await world.owner.query(
      'SELECT verdict FROM shadow_posting WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ verdict: 'deleted' }])
    const site = { app: owner, appRole: world.app.database, orgId: org.orgId }
    expect((await verify(site, ownOrganization)).findings).toEqual([])
  })
})
