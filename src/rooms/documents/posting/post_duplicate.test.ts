import { describe, expect, it } from 'vitest'
import { approvalOf, asPerson, callAs, openDesk } from '#test/support/access/approvals'
import { addUser } from '#test/support/access/people'
import { act, coded, documentOf, domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

/** Two invoices with the same number, the first posted; the amounts differ. */
async function twins(org: TestOrg): Promise<[string, string]> {
  const bill = (net: string) =>
    domesticInvoice(org, { number: 'D-7', lines: [{ text: `Paper ${net}`, net, rate: '25' }] })
  return [await posted(world, org, bill('100.00')), await coded(world, org, bill('200.00'))]
}

const words =
  /^This may be a duplicate of the document from Lomax A\/S, number D-7, dated 2026-11-03, 125\.00 DKK, posted\./

describe('a possible duplicate', () => {
  it('is posted by a key, and the answer names the other document in words', async () => {
    const org = await world.createOrg('denmark')
    const [first, documentId] = await twins(org)
    const { result } = (await act(world, org, 'post_document', { documentId })).body
    expect([result.status, result.error]).toEqual(['posted', null])
    expect(result.warnings).toEqual([
      {
        code: 'possible_duplicate',
        detail: expect.stringMatching(words),
        other: {
          documentId: first,
          supplierName: 'Lomax A/S',
          invoiceNumber: 'D-7',
          date: '2026-11-03',
          total: 125,
          currency: 'DKK',
          status: 'posted',
        },
      },
    ])
    expect(result.warnings[0].detail).not.toMatch(/doc_|key/)
    expect(
      JSON.stringify(result.extraction.caps.map((cap: { detail: string }) => cap.detail)),
    ).not.toMatch(/doc_|economic/)
  })

  it('is posted by a person in the same way', async () => {
    const desk = await openDesk(world)
    const [, documentId] = await twins(desk.org)
    const person = await asPerson(world, desk.org, desk.person)
    const { body } = await callAs(world, person, 'post_document', { documentId })
    expect(body.result.warnings[0].detail).toMatch(words)
  })

  it('has no warning where it is alone', async () => {
    const documentId = await coded(world, world.dk)
    const { result } = (await act(world, world.dk, 'post_document', { documentId })).body
    expect(result.warnings).toBeUndefined()
  })

  it('waits where an app asks, with both documents side by side', async () => {
    const desk = await openDesk(world)
    const [first, documentId] = await twins(desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    const { preview } = await approvalOf(world, desk.org, approvalId)
    expect(preview.extraction).toMatchObject({ invoiceNumber: 'D-7', total: 250 })
    expect(preview.warnings[0].other).toMatchObject({ documentId: first, total: 125 })
    await desk.decide('approve', approvalId)
    expect((await documentOf(world, desk.org, documentId)).status).toBe('posted')
  })

  it('is shown when it is read, and says nothing of a colleague’s document', async () => {
    const org = await world.createOrg('denmark')
    const { as: colleague } = await addUser(world, org, 'contributor')
    const [, second] = await twins(org)
    expect((await documentOf(world, org, second)).warnings[0].other.total).toBe(125)
    const own = await coded(
      world,
      colleague,
      domesticInvoice(org, { number: 'D-7', lines: [{ text: 'x', net: '9.00', rate: '25' }] }),
    )
    const [warning] = (await documentOf(world, colleague, own)).warnings
    expect(warning.other).toBeNull()
    expect(warning.detail).not.toMatch(/Lomax|125/)
  })
})
