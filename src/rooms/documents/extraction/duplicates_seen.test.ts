import { describe, expect, it } from 'vitest'
import { captured, documentOf, domesticInvoice, extracted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const extract = (documentId: string, org: TestOrg) =>
  world.rest(org, 'actions/extract_document', { documentId })

describe('a possible duplicate', () => {
  it('is seen by its bytes, its number, and by amount and day', async () => {
    const org = await world.createOrg('italy')
    const bytes = domesticInvoice(org, { number: 'A/17' })
    const first = await extracted(world, org, bytes)
    const same = await extracted(world, org, bytes)
    const cap = async (id: string) => (await documentOf(world, org, id)).extraction.caps
    expect(await documentOf(world, org, same)).toMatchObject({ duplicateOf: first })
    expect(await cap(same)).toContainEqual(
      expect.objectContaining({ code: 'possible_duplicate', cap: 0.3 }),
    )
    const renumbered = domesticInvoice(org, { number: 'A-17' })
    expect(
      (await documentOf(world, org, await extracted(world, org, renumbered))).duplicateOf,
    ).toBe(first)
    const other = domesticInvoice(org, { number: 'A/18' })
    expect(
      (await documentOf(world, org, await extracted(world, org, other))).duplicateOf,
    ).toBeNull()
  })

  it('is seen by one of two that are read at the same moment', async () => {
    const org = await world.createOrg('denmark')
    const bytes = domesticInvoice(org)
    const ids = await Promise.all(Array.from({ length: 6 }, () => captured(world, org, bytes)))
    await Promise.all(ids.map((id) => extract(id, org)))
    const found = await Promise.all(ids.map((id) => documentOf(world, org, id)))
    expect(found.filter((one) => one.duplicateOf === null)).toHaveLength(1)
  })

  it('is not seen across organizations', async () => {
    const [one, two] = [await world.createOrg('italy'), await world.createOrg('italy')]
    const bytes = domesticInvoice(one)
    await extracted(world, one, bytes)
    const documentId = await extracted(world, two, bytes)
    expect((await documentOf(world, two, documentId)).duplicateOf).toBeNull()
  })
})
