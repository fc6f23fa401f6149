import { describe, expect, it } from 'vitest'
import { act, captured, documentOf, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const link = (documentId: string, contactId: unknown) =>
  world.rest(world.dk, 'actions/link_document_contact', { documentId, contactId })

const contact = async (type: string): Promise<string> =>
  (await act(world, world.dk, 'save_contact', { name: `En ${type}`, type })).body.result.id

describe('200', () => {
  it('links a vendor, and null unlinks it', async () => {
    const documentId = await captured(world, world.dk)
    const contactId = await contact('vendor')
    expect((await link(documentId, contactId)).body.result.contactId).toBe(contactId)
    expect((await link(documentId, null)).body.result.contactId).toBeNull()
  })

  it('makes a client that something was bought from both', async () => {
    const contactId = await contact('client')
    await link(await captured(world, world.dk), contactId)
    expect((await world.read(world.dk, `contacts/${contactId}`)).body.result.type).toBe('both')
  })

  it('works for a posted document too, and changes nothing else of it', async () => {
    const documentId = await posted(world, world.dk)
    const before = await documentOf(world, world.dk, documentId)
    const contactId = await contact('vendor')
    const { body } = await link(documentId, contactId)
    const { contactId: _now, version: _v, updatedAt: _at, ...rest } = body.result
    // A read also says what is paid.
    const { contactId: _then, version: _v2, updatedAt: _at2, payment: _paid, ...was } = before
    expect(rest).toEqual(was)
  })

  it('changes nothing, not even the version, when the same is linked again', async () => {
    const documentId = await captured(world, world.dk)
    const contactId = await contact('vendor')
    const first = await link(documentId, contactId)
    expect((await link(documentId, contactId)).body.result.version).toBe(first.body.result.version)
  })

  it('is unlinked from a contact that is deleted', async () => {
    const documentId = await captured(world, world.dk)
    const contactId = await contact('vendor')
    await link(documentId, contactId)
    await act(world, world.dk, 'delete_contact', { id: contactId })
    expect((await documentOf(world, world.dk, documentId)).contactId).toBeNull()
  })

  it('survives links and deletions of the same contact at once', async () => {
    const contactId = await contact('client')
    const ids = await Promise.all(Array.from({ length: 6 }, () => captured(world, world.dk)))
    const replies = await Promise.all([
      ...ids.map((id) => link(id, contactId)),
      world.rest(world.dk, 'actions/delete_contact', { id: contactId }),
    ])
    for (const reply of replies) expect([200, 404]).toContain(reply.status)
  })
})

describe('400', () => {
  it('refuses a call that leaves the contact out', async () => {
    const documentId = await captured(world, world.dk)
    const reply = await world.rest(world.dk, 'actions/link_document_contact', { documentId })
    expect(reply.status).toBe(400)
  })
})

describe('404', () => {
  it('answers document_not_found and contact_not_found for what others have', async () => {
    const theirs = (await act(world, world.it, 'save_contact', { name: 'Loro' })).body.result.id
    const foreign = await captured(world, world.it)
    const documentId = await captured(world, world.dk)
    expect((await link(documentId, theirs)).body.code).toBe('contact_not_found')
    expect((await link(documentId, 'con_nonsense')).body.code).toBe('contact_not_found')
    expect((await link(foreign, null)).body.code).toBe('document_not_found')
    expect((await documentOf(world, world.it, foreign)).contactId).toBeNull()
  })
})
