import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { act, coded, documentOf, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })

const confidence = 0.5

/** An organization that posts by hand, and asks for so little that an e-invoice is enough. */
async function looker(autoPost = false): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await act(world, org, 'set_auto_post', { autoPost, autoPostThreshold: confidence })
  return org
}

async function shadowOf(org: TestOrg, documentId: string) {
  const { rows } = await world.owner.query(
    `SELECT verdict, changes, proposed, decided, cap, amount_minor, currency, supplier_name
     FROM shadow_posting WHERE org_id = $1 AND document_id = $2`,
    [org.orgId, decodeId('doc', documentId)],
  )
  return rows[0] ?? null
}

describe('what automatic posting would have posted', () => {
  it('is kept while it is off, with what it would have written', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    const { coding } = await documentOf(world, org, documentId)
    expect(await shadowOf(org, documentId)).toMatchObject({
      verdict: 'open',
      changes: [],
      decided: null,
      supplier_name: 'Lomax A/S',
      currency: 'DKK',
      amount_minor: String(Math.round(coding.codedAmount * 100)),
      proposed: {
        account: [coding.ledgerAccountId],
        vatCode: [coding.vatCode],
        text: coding.bookingText,
      },
    })
  })

  it('is nothing while it is on: then it posts', async () => {
    const org = await looker(true)
    expect(await shadowOf(org, await coded(world, org))).toBeNull()
  })

  it('is nothing below the threshold', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: false, autoPostThreshold: 1 })
    expect(await shadowOf(org, await coded(world, org))).toBeNull()
  })

  it('is nothing where the document may be a duplicate', async () => {
    const org = await looker()
    const bytes = domesticInvoice(org)
    await coded(world, org, bytes)
    const second = await coded(world, org, bytes)
    expect((await documentOf(world, org, second)).duplicateOf).not.toBeNull()
    expect(await shadowOf(org, second)).toBeNull()
  })

  it('is nothing where there is nothing to post', async () => {
    const org = await looker()
    const lines = [{ text: 'Gratis', net: '0.00', rate: '25' }]
    expect(await shadowOf(org, await coded(world, org, domesticInvoice(org, { lines })))).toBeNull()
  })

  it('stays as it was when the document is coded again after a correction', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    const before = await shadowOf(org, documentId)
    await act(world, org, 'update_coding', { documentId, bookingText: 'Something else' })
    await act(world, org, 'code_document', { documentId })
    expect((await documentOf(world, org, documentId)).coding.bookingText).toBe('Something else')
    expect(await shadowOf(org, documentId)).toEqual(before)
  })
})

describe('what a person then did', () => {
  it('agreed where it was posted just so', async () => {
    const org = await looker()
    const documentId = await posted(world, org)
    const shadow = await shadowOf(org, documentId)
    expect(shadow).toMatchObject({ verdict: 'agreed', changes: [] })
    expect(shadow.decided).toEqual(shadow.proposed)
  })

  it('agreed where a field was set to what it was', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    const { coding } = await documentOf(world, org, documentId)
    const { codedAmount, bookingText } = coding
    await act(world, org, 'update_coding', { documentId, codedAmount, bookingText })
    await act(world, org, 'post_document', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({ verdict: 'agreed', changes: [] })
  })

  it.each([
    ['text', { bookingText: 'Paper for the office' }, ['text']],
    ['account', { ledgerAccountId: '2370' }, ['account']],
    ['amount', { codedAmount: -999 }, ['amount', 'vatAmounts']],
  ])('differed in %s, and says so', async (_, correction, changes) => {
    const org = await looker()
    const documentId = await coded(world, org)
    await act(world, org, 'update_coding', { documentId, ...correction })
    await act(world, org, 'post_document', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({ verdict: 'differed', changes })
  })

  it('differed in the contact where another was linked', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    const { body } = await act(world, org, 'save_contact', { name: 'Lomax', type: 'vendor' })
    await act(world, org, 'link_document_contact', { documentId, contactId: body.result.id })
    await act(world, org, 'post_document', { documentId })
    const shadow = await shadowOf(org, documentId)
    expect(shadow).toMatchObject({ verdict: 'differed', changes: ['contact'] })
    expect(shadow.decided.contact).toBe(body.result.id)
  })

  it('counts against it where the posting was reversed, until it is posted again', async () => {
    const org = await looker()
    const documentId = await posted(world, org)
    await act(world, org, 'reverse_posting', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({
      verdict: 'differed',
      changes: ['reversed'],
      decided: null,
    })
    await act(world, org, 'post_document', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({ verdict: 'agreed', changes: [] })
  })

  it('keeps what differed where a person reverses their own version', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    await act(world, org, 'update_coding', { documentId, bookingText: 'Mine' })
    await act(world, org, 'post_document', { documentId })
    await act(world, org, 'reverse_posting', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({
      verdict: 'differed',
      changes: ['text'],
    })
  })

  it('dropped it where the document was deleted, and the report still knows', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    await act(world, org, 'delete_document', { documentId })
    expect(await shadowOf(org, documentId)).toMatchObject({ verdict: 'deleted', changes: [] })
  })

  it('lapses when automatic posting is switched on and posts it', async () => {
    const org = await looker()
    const documentId = await coded(world, org)
    const engine = await world.startEngine()
    await act(world, org, 'set_auto_post', { autoPost: true })
    await act(world, org, 'code_document', { documentId })
    await expect.poll(async () => (await documentOf(world, org, documentId)).status).toBe('posted')
    await engine.stop()
    expect((await documentOf(world, org, documentId)).posting.automatic).toBe(true)
    expect(await shadowOf(org, documentId)).toMatchObject({ verdict: 'lapsed', decided: null })
  })

  it('is of no other organization', async () => {
    const org = await looker()
    const documentId = await posted(world, org)
    const { rows } = await world.owner.query(
      'SELECT org_id FROM shadow_posting WHERE document_id = $1',
      [decodeId('doc', documentId)],
    )
    expect(rows).toEqual([{ org_id: org.orgId }])
  })
})
