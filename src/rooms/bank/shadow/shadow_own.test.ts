import { beforeAll, describe, expect, it } from 'vitest'
import { act, coded } from '#test/support/documents/documents'
import { addRole, keyOf } from '#test/support/access/entrances'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let clerk: TestOrg
let own: string
beforeAll(async () => {
  await addRole(world, 'clerk', ['settings:read', 'documents:read', 'documents:edit'], true)
  clerk = await keyOf(world, world.dk, 'clerk')
  await act(world, world.dk, 'set_auto_post', { autoPost: false, autoPostThreshold: 0.1 })
  own = await coded(world, clerk)
  for (const documentId of [own, await coded(world, world.dk), await coded(world, world.dk)]) {
    await act(world, world.dk, 'update_coding', { documentId, bookingText: 'Another text' })
    await act(world, world.dk, 'post_document', { documentId })
  }
})

const shown = async (as: TestOrg): Promise<string[]> => {
  const { body } = await world.read(as, 'shadow-decisions?kind=posting&count=true')
  const ids: string[] = body.result.items.map((item: { documentId: string }) => item.documentId)
  expect(body.result.count).toBe(ids.length)
  return ids
}

const posting = async (as: TestOrg) => {
  const { body } = await world.read(as, 'shadow-report')
  return body.result.items.find((item: { kind: string }) => item.kind === 'posting')
}

describe('what the policy would have posted', () => {
  it('is listed of their own documents for who sees no others', async () => {
    expect(await shown(world.dk)).toHaveLength(3)
    expect(await shown(clerk)).toEqual([own])
  })

  it('is counted and added up of their own documents, too', async () => {
    const [all, seen] = [await posting(world.dk), await posting(clerk)]
    expect([all.wouldHave, seen.wouldHave]).toEqual([3, 1])
    expect(all.changes).toEqual([{ field: 'text', count: 3 }])
    expect(seen.changes).toEqual([{ field: 'text', count: 1 }])
  })
})
