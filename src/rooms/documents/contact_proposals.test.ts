import { beforeAll, describe, expect, it } from 'vitest'
import { look, postBill } from '#test/support/books/owed'
import { act } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

describe('contact-proposals', () => {
  it('names each supplier that is no contact once, and no more when its bills are linked', async () => {
    const bills = [
      await postBill(world, org, { net: '100.00', name: 'Lomax A/S' }),
      await postBill(world, org, { net: '200.00', name: 'LOMAX' }),
    ]
    const { items } = await look(world, org, 'contact-proposals')
    expect(items).toMatchObject([
      {
        name: 'LOMAX',
        vatNumber: 'DK13748136',
        documents: 2,
        contactIds: [],
        lastDate: '2026-11-03',
      },
    ])
    expect(items[0].documentIds.toSorted()).toEqual(bills.toSorted())
    const { body } = await world.rest(org, 'actions/save_contact', {
      name: 'Lomax A/S',
      type: 'vendor',
      vatNumber: 'DK13748136',
    })
    const contactId = body.result.id
    const known = await look(world, org, 'contact-proposals')
    expect(known.items).toMatchObject([{ contactIds: [contactId] }])
    for (const documentId of bills) {
      await act(world, org, 'link_document_contact', { documentId, contactId })
    }
    expect((await look(world, org, 'contact-proposals')).items).toEqual([])
  })

  it('shows nothing of another organization, and no contacts to who may not read them', async () => {
    const documentId = await postBill(world, org, { net: '100.00', name: 'Ny Leverandør' })
    await act(world, org, 'link_document_contact', { documentId, contactId: null })
    expect((await look(world, world.it, 'contact-proposals')).items).toEqual([])
    const key = await world.createKey(org, ['documents:read'])
    const { items } = await look(world, { ...org, key }, 'contact-proposals')
    expect(items).toMatchObject([{ contactIds: [] }])
  })
})
