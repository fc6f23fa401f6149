import { beforeAll, describe, expect, it } from 'vitest'
import {
  coded,
  documentOf,
  domesticInvoice,
  extracted,
  posted,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let documentId: string
beforeAll(async () => {
  documentId = await coded(world, world.dk)
})

const update = (body: object, org = world.dk, headers = {}) =>
  world.rest(org, 'actions/update_coding', body, headers)

describe('200', () => {
  it('applies account and text to what is there, and remembers that a person did it', async () => {
    const { body } = await update({ documentId, ledgerAccountId: '2310', bookingText: 'Licens' })
    const { coding } = body.result
    expect(coding).toMatchObject({
      ledgerAccountId: '2310',
      bookingText: 'Licens',
      correctedFields: ['ledgerAccountId', 'bookingText'],
    })
    expect(coding.lines[0].ledgerAccountId).toBe('2310')
    expect(coding.entry.lines[0].account).toBe('2310')
    expect(coding.entry.text).toBe('Licens')
  })

  it('makes one line of several where the VAT code or the amount is new', async () => {
    const bytes = domesticInvoice(world.it, {
      lines: [
        { text: 'Cancelleria', net: '100.00', rate: '22' },
        { text: 'Libro', net: '50.00', rate: '4' },
      ],
    })
    const id = await coded(world, world.it, bytes)
    const before = await documentOf(world, world.it, id)
    expect(before.coding.lines).toHaveLength(2)
    const { body } = await update({ documentId: id, vatCode: 'A22D40' }, world.it)
    expect(body.result.coding.lines).toEqual([
      expect.objectContaining({ vatCode: 'A22D40', net: 150, vat: 24, deductible: 9.6 }),
    ])
    const amended = await update({ documentId: id, codedAmount: -122 }, world.it)
    expect(amended.body.result.coding).toMatchObject({
      codedAmount: -122,
      lines: [{ net: 100, vat: 22, deductible: 8.8 }],
    })
  })

  it('sets the account of a category, also after an account was set and it is proposed again', async () => {
    const id = await coded(world, world.dk)
    await update({ documentId: id, ledgerAccountId: '2310' })
    const { body } = await update({ documentId: id, category: 'telecom' })
    expect(body.result.coding).toMatchObject({ category: 'telecom', ledgerAccountId: '2410' })
    const again = await world.rest(world.dk, 'actions/code_document', { documentId: id })
    expect(again.body.result.coding).toMatchObject({
      category: 'telecom',
      ledgerAccountId: '2410',
    })
  })

  it('changes nothing, not even the version, when nothing is given', async () => {
    const { version } = await documentOf(world, world.dk, documentId)
    expect((await update({ documentId })).body.result.version).toBe(version)
  })

  it('loses none of the corrections that ten callers make at once', async () => {
    const id = await coded(world, world.dk)
    const { version } = await documentOf(world, world.dk, id)
    await Promise.all([
      ...Array.from({ length: 4 }, () => update({ documentId: id, ledgerAccountId: '2310' })),
      ...Array.from({ length: 3 }, () => update({ documentId: id, bookingText: 'Sammen' })),
      ...Array.from({ length: 3 }, () => update({ documentId: id, codedAmount: -250 })),
    ])
    const after = await documentOf(world, world.dk, id)
    expect(after.version).toBe(version + 10)
    expect(after.coding).toMatchObject({
      ledgerAccountId: '2310',
      bookingText: 'Sammen',
      codedAmount: -250,
    })
  })
})

describe('400', () => {
  it('refuses an amount of zero and one with parts of an øre as invalid_input', async () => {
    for (const codedAmount of [0, -10.005]) {
      const reply = await update({ documentId, codedAmount })
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
      expect(reply.body.errors[0].pointer).toBe('/codedAmount')
    }
  })
})

describe('404', () => {
  it('answers document_not_found for a document of others', async () => {
    const foreign = await coded(world, world.it)
    expect((await update({ documentId: foreign })).body.code).toBe('document_not_found')
  })
})

describe('409', () => {
  it('refuses with document_not_coded, document_posted and posting_in_doubt', async () => {
    const early = await extracted(world, world.dk)
    const body = { bookingText: 'x' }
    expect((await update({ documentId: early, ...body })).body.code).toBe('document_not_coded')
    const late = await posted(world, world.dk)
    expect((await update({ documentId: late, ...body })).body.code).toBe('document_posted')
    await world.owner.query(
      `UPDATE document SET posting_state = 'open' WHERE org_id = $1 AND status = 'coded'`,
      [world.dk.orgId],
    )
    expect((await update({ documentId, ...body })).body.code).toBe('posting_in_doubt')
    await world.owner.query('UPDATE document SET posting_state = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
  })
})

describe('412', () => {
  it('refuses to correct a version that is no longer there', async () => {
    const body = { documentId, bookingText: 'Sent' }
    const reply = await update(body, world.dk, { 'if-match': '"1"' })
    expect(reply.status).toBe(412)
  })
})

describe('422', () => {
  it('refuses what the chart does not have, and changes nothing', async () => {
    const before = await documentOf(world, world.dk, documentId)
    const wrong = [
      [{ ledgerAccountId: '99999' }, 'unknown_account'],
      [{ category: 'wishes' }, 'unknown_category'],
      [{ vatCode: 'I99' }, 'unknown_vat_code'],
      [{ vatCode: 'U25' }, 'unknown_vat_code'],
    ] as const
    for (const [body, code] of wrong) {
      const reply = await update({ documentId, ...body })
      expect([reply.status, reply.body.code]).toEqual([422, code])
    }
    expect(await documentOf(world, world.dk, documentId)).toEqual(before)
  })
})
