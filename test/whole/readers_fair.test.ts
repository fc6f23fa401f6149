import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { act, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { closeSandboxes, openProbe } from '../hostile/sandboxes.ts'

const world = useWorld({ own: 'workers' })
beforeAll(async () => {
  await world.startEngine()
})
afterAll(async () => {
  await closeSandboxes()
})

async function capture(org: TestOrg, text: string): Promise<string> {
  return (await act(world, org, 'capture_document', { text })).body.result.id
}

const waitFor = async (check: () => Promise<void>): Promise<void> => await eventually(check)

describe('while one organization sends documents that never end', () => {
  it('those of others are read, and none of its own is lost or called failed', async () => {
    const { reader } = world.app.ports
    const probe = openProbe({ timeoutMs: 600_000 })
    world.app.ports.reader = probe.reader
    const bombs: string[] = []
    for (let number = 0; number < 12; number += 1) {
      bombs.push(await capture(world.it, `spin ${number}`))
    }
    // More than the workers of this process are at them when the others come.
    await waitFor(async () => {
      const first = await Promise.all(bombs.map((id) => documentOf(world, world.it, id)))
      expect(first.some((one) => one.processing !== null)).toBe(true)
    })
    const others: string[] = []
    for (let number = 0; number < 4; number += 1) others.push(await capture(world.dk, 'size'))
    for (const id of others) {
      await waitFor(async () =>
        expect((await documentOf(world, world.dk, id)).error?.code).toBe('no_invoice_found'),
      )
    }
    for (const id of bombs) {
      expect(await documentOf(world, world.it, id)).toMatchObject({ status: 'draft', error: null })
    }
    world.app.ports.reader = reader
    await probe.reader.close()
    for (const id of bombs) {
      await waitFor(async () =>
        expect((await documentOf(world, world.it, id)).error?.code).toBe('total_missing'),
      )
    }
  }, 200_000)
})
