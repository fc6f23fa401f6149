import { describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const remove = (draftId: string, org = world.dk) =>
  world.rest(org, 'operations/delete_entry_draft', { draftId })
const draft = () => run(world, world.dk, 'operations/save_entry_draft', { text: 'Not wanted' })

describe('200', () => {
  it('removes the draft, which can then not be posted', async () => {
    const { id } = await draft()
    expect((await remove(id)).body.result).toEqual({ id, deleted: true })
    const reply = await world.rest(world.dk, 'operations/post_entry', { draftId: id })
    expect(reply.body.code).toBe('entry_draft_not_found')
  })
})

describe('404', () => {
  it('entry_draft_not_found, also for a draft of another organization', async () => {
    const { id } = await draft()
    expect((await remove(id, world.it)).body.code).toBe('entry_draft_not_found')
    expect((await remove('edr_none')).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
  })
})
