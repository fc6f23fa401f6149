import { beforeAll, describe, expect, it } from 'vitest'
import { coded, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const undo = (runId: string) => world.rest(org, 'operations/undo_posting_run', { runId })
const post = () => world.rest(org, 'operations/post_ready_documents', {})

describe('undo_posting_run', () => {
  it('returns every document of the run to coded', async () => {
    const id = await coded(world, org)
    await world.owner.query('UPDATE organization SET auto_post_threshold = 0.5 WHERE org_id = $1', [
      org.orgId,
    ])
    const { body } = await post()
    expect((await documentOf(world, org, id)).status).toBe('posted')
    expect((await undo(body.result.id)).body.result).toMatchObject({ status: 'undone', posted: 0 })
    expect((await documentOf(world, org, id)).status).toBe('coded')
  })

  it('409 run_not_undoable: it was undone already, or posted nothing', async () => {
    const { body } = await post()
    const reply = await undo(body.result.id)
    expect([reply.status, reply.body.code]).toEqual([409, 'run_not_undoable'])
  })

  it('404 posting_run_not_found', async () => {
    const reply = await undo('prn_1')
    expect([reply.status, reply.body.code]).toEqual([404, 'posting_run_not_found'])
  })
})
