import { beforeEach, describe, expect, it } from 'vitest'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { processingPrincipal } from '../document/background_principal.ts'
import { documentUuid } from '../document/store.ts'
import { planPostingRun } from './plan_posting_run.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let ids: string[]
beforeEach(async () => {
  org = await world.createOrg('denmark')
  ids = []
  for (let no = 0; no < 5; no += 1) ids.push(await coded(world, org))
  const statement = 'UPDATE organization SET auto_post_threshold = 0 WHERE org_id = $1'
  await world.owner.query(statement, [org.orgId])
})

const hold = async (id: string | undefined): Promise<unknown> =>
  await world.rest(org, 'operations/hold', { documentId: id, until: '2026-12-01' })

/** Which documents a run of at most so many would post, by their places among the five. */
async function planned(most: number): Promise<{ places: number[]; isMore: boolean }> {
  const { app } = world
  const principal = await processingPrincipal(app, org.orgId)
  const { items, isMore } = await transact(app.database, { orgId: org.orgId }, async (tx) => {
    const { scene } = createScene(app, tx, { principal, via: 'job', requestId: app.newId() })
    return await planPostingRun(scene, {}, most)
  })
  const uuids = ids.map(documentUuid)
  return { places: items.map(({ document_id: id }) => uuids.indexOf(id)), isMore }
}

describe('a run over what is ready', () => {
  it('goes past the oldest ones that people hold', async () => {
    for (const place of [0, 1, 2]) await hold(ids[place])
    expect(await planned(1)).toEqual({ places: [3], isMore: true })
    expect(await planned(2)).toEqual({ places: [3, 4], isMore: false })
  })

  it('takes the oldest first, each once, and says whether more wait', async () => {
    await hold(ids[1])
    expect(await planned(3)).toEqual({ places: [0, 2, 3], isMore: true })
    expect(await planned(4)).toEqual({ places: [0, 2, 3, 4], isMore: false })
  })

  it('is empty where everything is held', async () => {
    for (const id of ids) await hold(id)
    expect(await planned(2)).toEqual({ places: [], isMore: false })
  })
})
