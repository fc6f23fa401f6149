import { beforeEach, describe, expect, it } from 'vitest'
import { asApp, callAs, openDesk, withoutBooks, type Desk } from '#test/support/access/approvals'
import { withOnly } from '#test/support/access/people'
import { postByJob } from '#test/support/documents/post_by_job'
import { act, coded, documentOf, domesticInvoice } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
let assistant: TestOrg
beforeEach(async () => {
  desk = await openDesk(world)
  await act(world, desk.org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
  assistant = await withOnly(world, desk.org, ['documents:edit', 'invoices:edit'])
})

const german = { name: 'Berg GmbH', vatNumber: 'DE129273398', country: 'DE' }
let nets = 800
const foreignInvoice = (supplier = german) => {
  nets += 1
  const lines = [{ text: 'Kontorartikler', net: `${nets}.00`, rate: '0' }]
  return domesticInvoice(desk.org, { supplier, lines })
}
const outcome = ({ status, error }: Reply['body']) => [status, error?.code ?? null]
const held = ['coded', 'contact_not_accepted']
const contact = async (by: TestOrg, body: object): Promise<string> => {
  const reply = await world.rest(by, 'actions/save_contact', { name: german.name, ...body })
  return reply.body.result.id as string
}
const postIt = async (id: string) => await postByJob(world, desk.org, id)

describe('a contact that somebody who may not post has touched', () => {
  it('does not decide the VAT of what is posted automatically: changed', async () => {
    const id = await contact(desk.org, { ...german, type: 'vendor' })
    await contact(assistant, { id, country: 'US' })
    const documentId = await coded(world, desk.org, foreignInvoice())
    const shown = await documentOf(world, desk.org, documentId)
    expect(shown.contactId).toBe(id)
    expect(JSON.stringify(shown.coding.reasons)).toContain('outside')
    expect(outcome(await postIt(documentId))).toEqual(held)
  })

  it('does not decide it either where they made it, or wrote its number', async () => {
    await contact(assistant, { ...german, type: 'vendor', country: 'DK' })
    expect(outcome(await postIt(await coded(world, desk.org, foreignInvoice())))).toEqual(held)
  })

  it.each([
    ['renamed', [{ name: 'Renamed', vatNumber: '' }]],
    ['changed and changed back', [{ country: 'US' }, { country: 'DE' }]],
  ])('does not leave it to another of the same name either: %s', async (_, changes) => {
    const id = await contact(desk.org, { ...german, type: 'vendor' })
    const twinId = await contact(desk.org, { ...german, type: 'vendor', country: 'US' })
    const isPostedAbroad = async (): Promise<boolean> => {
      const { status, coding } = await postIt(await coded(world, desk.org, foreignInvoice()))
      return status === 'posted' && JSON.stringify(coding.reasons).includes('outside')
    }
    expect(await isPostedAbroad()).toBe(false)
    for (const change of changes) await contact(assistant, { id, ...change })
    expect(await isPostedAbroad()).toBe(false)
    // What somebody who may post changes leads to the other.
    await contact(desk.org, { id, name: 'Renamed', vatNumber: '' })
    await contact(desk.org, { id: twinId, notes: 'Berg' })
    expect(await isPostedAbroad()).toBe(true)
  })

  it('does not decide it by making several of one number', async () => {
    for (const country of ['DE', 'US'])
      await contact(assistant, { ...german, type: 'vendor', country })
    expect(outcome(await postIt(await coded(world, desk.org, foreignInvoice())))).toEqual(held)
  })

  it('is linked with no effect: a client does not become a known supplier', async () => {
    // Its number has no valid check digit, so only a contact makes the supplier known.
    const shady = { ...german, vatNumber: 'DE111111111' }
    const id = await contact(desk.org, { ...shady, type: 'client' })
    const other = await coded(world, desk.org, domesticInvoice(desk.org))
    const link = { documentId: other, contactId: id }
    await world.rest(assistant, 'actions/link_document_contact', link)
    expect((await world.read(desk.org, `contacts/${id}`)).body.result.type).toBe('both')
    const isUnknown = async () => {
      const next = await coded(world, desk.org, foreignInvoice(shady))
      const { extraction } = await documentOf(world, desk.org, next)
      return JSON.stringify(extraction.caps).includes('supplier_unknown')
    }
    expect(await isUnknown()).toBe(true)
    await act(world, desk.org, 'link_document_contact', link)
    await contact(desk.org, { ...shady, id, type: 'both' })
    expect(await isUnknown()).toBe(false)
  })

  it('counts from its removal, too', async () => {
    const id = await contact(desk.org, { ...german, country: 'DK', type: 'vendor' })
    const documentId = await coded(world, desk.org, foreignInvoice())
    await world.rest(assistant, 'actions/delete_contact', { id })
    await act(world, desk.org, 'code_document', { documentId })
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'coding_not_accepted'])
  })

  describe('and taken away what somebody who may post had set', () => {
    const inUs = async (): Promise<string> =>
      await contact(desk.org, { ...german, type: 'vendor', country: 'US' })
    const next = async () => outcome(await postIt(await coded(world, desk.org, foreignInvoice())))
    const remove = async (by: TestOrg, id: string) =>
      await world.rest(by, 'actions/delete_contact', { id })

    it.each([
      ['deleted', {}],
      ['renamed, without its number', { name: 'Renamed', vatNumber: '' }],
      ['made a client', { type: 'client' }],
      ['given another number', { vatNumber: 'DE136695976' }],
    ])('leaves the next bill to a person: %s', async (_, change) => {
      const id = await inUs()
      await (Object.keys(change).length === 0
        ? remove(assistant, id)
        : contact(assistant, { id, ...change }))
      const documentId = await coded(world, desk.org, foreignInvoice())
      const { error, ...shown } = await postIt(documentId)
      expect(outcome({ error, ...shown })).toEqual(held)
      expect(error.message).toContain('removed the contact')
      // Posted by hand, it is as they want it.
      await act(world, desk.org, 'post_document', { documentId })
      expect(await next()).toEqual(['posted', null])
    })

    it('and is taken back by whoever saves that contact, or one with its number', async () => {
      const id = await inUs()
      await contact(assistant, { id, name: 'Renamed', vatNumber: '' })
      expect(await next()).toEqual(held)
      await contact(desk.org, { id, name: 'Renamed' })
      expect(await next()).toEqual(['posted', null])
      await remove(assistant, await inUs())
      expect(await next()).toEqual(held)
      await contact(assistant, { ...german, type: 'vendor' })
      expect(await next()).toEqual(held)
      await contact(desk.org, { ...german, type: 'vendor' })
      expect(await next()).toEqual(['posted', null])
    })

    it('and counts from nobody who may post, nor where the contact is linked by hand', async () => {
      await remove(desk.org, await inUs())
      expect(await next()).toEqual(['posted', null])
      await remove(assistant, await inUs())
      const documentId = await coded(world, desk.org, foreignInvoice())
      const contactId = await contact(desk.org, { name: 'Other', type: 'vendor' })
      await act(world, desk.org, 'link_document_contact', { documentId, contactId })
      await act(world, desk.org, 'code_document', { documentId })
      expect(outcome(await postIt(documentId))).toEqual(['posted', null])
    })
  })

  it('is accepted by posting a document with it, by saving it or by linking it', async () => {
    const posting = async () =>
      (await postIt(await coded(world, desk.org, foreignInvoice()))).status
    const id = await contact(assistant, { ...german, type: 'vendor', country: 'DK' })
    const first = await coded(world, desk.org, foreignInvoice())
    expect(outcome(await postIt(first))).toEqual(held)
    await act(world, desk.org, 'post_document', { documentId: first })
    expect(await posting()).toBe('posted')
    await contact(assistant, { id, name: 'Berg 2' })
    expect(await posting()).toBe('coded')
    await contact(desk.org, { id, name: 'Berg 2' })
    expect(await posting()).toBe('posted')
    await contact(assistant, { id, name: 'Berg 3' })
    const third = await coded(world, desk.org, foreignInvoice())
    expect(outcome(await postIt(third))).toEqual(held)
    await act(world, desk.org, 'link_document_contact', { documentId: third, contactId: null })
    await act(world, desk.org, 'link_document_contact', { documentId: third, contactId: id })
    await act(world, desk.org, 'code_document', { documentId: third })
    expect((await postIt(third)).status).toBe('posted')
  })

  it('decides nothing where an app touched it, whatever the approval policy', async () => {
    await desk.setPolicy('none')
    const app = await asApp(world, desk.org, desk.robot)
    await callAs(world, app, 'save_contact', { ...german, type: 'vendor', country: 'DK' })
    expect(outcome(await postIt(await coded(world, desk.org, foreignInvoice())))).toEqual(held)
  })

  it('still decides where only its notes or address were changed', async () => {
    const id = await contact(desk.org, { ...german, type: 'vendor' })
    await contact(assistant, { id, notes: 'Rings first' })
    const details = { contactId: id, address: { city: 'Kiel' } }
    await world.rest(assistant, 'operations/save_contact_details', details)
    expect((await postIt(await coded(world, desk.org, foreignInvoice()))).status).toBe('posted')
  })
})

describe('a posting that failed', () => {
  const failedPosting = async (): Promise<string> => {
    const documentId = await coded(world, desk.org)
    await act(world, desk.org, 'update_coding', { documentId, ledgerAccountId: '2310' })
    await withoutBooks(world, 'provider_unavailable', async () => {
      await world.rest(desk.org, 'actions/post_document', { documentId })
    })
    return documentId
  }

  it('is repeated by somebody who may not post as it was approved', async () => {
    const documentId = await failedPosting()
    const reply = await world.rest(assistant, 'actions/retry_document', { documentId })
    expect([reply.status, reply.body.result.status]).toEqual([200, 'posted'])
  })

  it('is not repeated by them once they have touched it', async () => {
    const documentId = await failedPosting()
    const contactId = await contact(desk.org, { name: 'Other ApS', type: 'vendor' })
    const link = { documentId, contactId }
    await world.rest(assistant, 'actions/link_document_contact', link)
    const reply = await world.rest(assistant, 'actions/retry_document', { documentId })
    expect([reply.status, reply.body.code]).toEqual([409, 'post_needs_approval'])
    const again = await act(world, desk.org, 'retry_document', { documentId })
    expect(again.body.result.status).toBe('posted')
  })

  it('of the policy teaches nothing where they repeat it', async () => {
    const documentId = await coded(world, desk.org)
    await withoutBooks(world, 'provider_unavailable', async () => {
      await expect(postIt(documentId)).rejects.toThrow('provider_unavailable')
    })
    await world.rest(assistant, 'actions/retry_document', { documentId })
    expect((await documentOf(world, desk.org, documentId)).status).toBe('posted')
    const { rows } = await world.owner.query('SELECT 1 FROM accepted_document WHERE org_id = $1', [
      desk.org.orgId,
    ])
    expect(rows).toEqual([])
  })
})

describe('the next document of the supplier', () => {
  const lines = [{ ledgerAccountId: '2310', vatCode: 'I25', net: 800, vat: 200 }]
  it.each([
    ['its account', 'actions/update_coding', { ledgerAccountId: '2310' }],
    ['its category', 'actions/update_coding', { category: 'meals' }],
    ['its VAT code', 'actions/update_coding', { vatCode: 'REP' }],
    ['its lines', 'operations/correct_document', { total: 1000, vat: 200, lines }],
    ['its supplier', 'operations/correct_document', { supplier: { name: 'Lomax Group' } }],
  ])('is coded as before, whoever may not post corrected %s', async (_, path, body) => {
    const codingOf = async (documentId: string) => {
      const { coding } = await documentOf(world, desk.org, documentId)
      const { ledgerAccountId, category, vatCode, reasons } = coding
      return { ledgerAccountId, category, vatCode, reasons }
    }
    const documentId = await coded(world, desk.org)
    const before = await codingOf(documentId)
    expect((await world.rest(assistant, path, { documentId, ...body })).status).toBe(200)
    await world.rest(assistant, 'actions/code_document', { documentId })
    expect((await postIt(documentId)).status).toBe('coded')
    expect(await codingOf(await coded(world, desk.org))).toEqual(before)
  })
})

describe('an amount other than the total that was read', () => {
  it('is never certain, whoever set it', async () => {
    await act(world, desk.org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.6 })
    const documentId = await coded(world, desk.org)
    const { coding } = await documentOf(world, desk.org, documentId)
    const same = { documentId, codedAmount: coding.codedAmount }
    const other = { documentId, codedAmount: coding.codedAmount - 100 }
    const capOf = async (body: object) =>
      JSON.stringify((await act(world, desk.org, 'update_coding', body)).body.result.coding.reasons)
    expect(await capOf(same)).not.toContain('amount_differs')
    expect(await capOf(other)).toContain('amount_differs')
    await act(world, desk.org, 'code_document', { documentId })
    expect((await postIt(documentId)).status).toBe('coded')
  })
})
