import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { World } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let reader: World['app']['ports']['reader']
beforeAll(() => {
  reader = world.app.ports.reader
})
afterEach(() => {
  world.app.ports.reader = reader
})

const correct = async (body: object): Promise<Reply> =>
  await world.rest(world.dk, 'operations/correct_document', body)

/** What the reader finds is a paper of this kind. */
function readAs(paper: string): void {
  const read: typeof reader.read = async (input) => {
    const outcome = await reader.read(input)
    if ('refused' in outcome) return outcome
    const alert = { code: 'not_a_bill', params: { paper } }
    return { ...outcome, kind: 'not_a_bill', alerts: [...outcome.alerts, alert] }
  }
  world.app.ports.reader = { ...reader, read }
}

async function captured(bytes = domesticInvoice(world.dk)): Promise<Reply['body']> {
  const documentId = await coded(world, world.dk, bytes)
  return await documentOf(world, world.dk, documentId)
}

describe('a paper that is no bill', () => {
  it.each([
    ['order', 'an order confirmation'],
    ['quotation', 'a quotation'],
    ['pro_forma', 'a pro forma invoice'],
    ['delivery_note', 'a delivery note'],
    ['reminder', 'a payment reminder'],
    ['statement', 'a statement of account'],
  ])('is not coded, and says that it is %s', async (paper, words) => {
    readAs(paper)
    const held = await captured()
    expect(held).toMatchObject({
      status: 'extracted',
      coding: null,
      extraction: { kind: 'not_a_bill' },
      error: { step: 'code', code: 'not_a_bill' },
    })
    expect(held.error.message).toContain(`This is ${words}, not a bill`)
    expect(held.error.message).toContain('correct_document')
    expect(await entriesOf(world, world.dk, held.id)).toEqual([])
  })

  it.each(['invoice', 'receipt', 'credit_note'])(
    'is coded once a person says that it is of kind %s, also after a new reading',
    async (kind) => {
      readAs('quotation')
      const { id: documentId } = await captured()
      const { body } = await correct({ documentId, kind })
      expect(body.result).toMatchObject({ status: 'coded', error: null, extraction: { kind } })
      await act(world, world.dk, 'extract_document', { documentId })
      const { result } = (await act(world, world.dk, 'code_document', { documentId })).body
      expect([result.status, result.extraction.kind]).toEqual(['coded', kind])
    },
  )

  it('is recognized by the reader, and told by the words of the paper', async () => {
    const text =
      'Tilbud\nTilbud nr. 7\nFirma ApS CVR 13748136\nDato 03.11.2026\nMoms 25% 20,00\nTotal DKK 100,00'
    const { body } = await act(world, world.dk, 'capture_document', { text })
    const documentId: string = body.result.id
    await act(world, world.dk, 'extract_document', { documentId })
    const { result } = (await act(world, world.dk, 'code_document', { documentId })).body
    expect(result.error).toMatchObject({ code: 'not_a_bill' })
    expect(result.error.message).toMatch(/^This is a quotation, not a bill/)
  })

  it('is what a person says it is, and the coding goes', async () => {
    const { id: documentId } = await captured()
    const { body } = await correct({ documentId, kind: 'not_a_bill' })
    expect(body.result).toMatchObject({
      status: 'extracted',
      coding: null,
      error: { code: 'not_a_bill' },
    })
    expect(body.result.error.message).toMatch(/^This is not a bill/)
    const again = await act(world, world.dk, 'code_document', { documentId })
    expect(again.body.result.error.code).toBe('not_a_bill')
    const back = (await correct({ documentId, reset: ['kind'] })).body.result
    expect([back.extraction.kind, back.error, back.status]).toEqual(['invoice', null, 'coded'])
  })

  it('is no duplicate of the invoice that follows it', async () => {
    readAs('order')
    const worth = (text: string) => {
      const lines = [{ text, net: '77.00', rate: '25' }]
      return domesticInvoice(world.dk, { number: 'O-1', lines })
    }
    await captured(worth('Paper'))
    world.app.ports.reader = reader
    const invoice = await captured(worth('Paper, delivered'))
    expect([invoice.status, invoice.duplicateOf]).toEqual(['coded', null])
  })
})
