import { describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { filed } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ startsOn: '2026-11-16' })

const correct = (org: TestOrg, body: object, headers = {}): Promise<Reply> =>
  world.rest(org, 'operations/correct_document', body, headers)

const codes = ({ warnings = [] }: { warnings?: { code: string }[] }) =>
  warnings.map((one) => one.code)

describe('an amount that is not the total', () => {
  it('is said when it is set, when it is posted, and when the document is read', async () => {
    const documentId = await coded(world, world.dk)
    const body = { documentId, codedAmount: -99_999 }
    const set = (await act(world, world.dk, 'update_coding', body)).body.result
    expect(codes(set)).toEqual(['amount_differs'])
    const after = (await act(world, world.dk, 'post_document', { documentId })).body.result
    expect(after.status).toBe('posted')
    expect(after.warnings[0].detail).toMatch(/-99999(?:\.00)? is not the total of the document, -/)
    expect(codes(await documentOf(world, world.dk, documentId))).toEqual(['amount_differs'])
  })

  it('is shown by a dry run', async () => {
    const documentId = await coded(world, world.dk)
    await act(world, world.dk, 'update_coding', { documentId, codedAmount: -99_999 })
    const dry = { 'daybook-dry-run': 'true' }
    const reply = await world.rest(world.dk, 'actions/post_document', { documentId }, dry)
    expect(codes(reply.body.result)).toEqual(['amount_differs'])
  })
})

describe('a code that deducts more than the category allows', () => {
  it('is warned of when it is set and when it is posted', async () => {
    const documentId = await coded(world, world.dk)
    const both = { documentId, category: 'meals', vatCode: 'I25' }
    const set = (await act(world, world.dk, 'update_coding', both)).body.result
    expect(codes(set)).toEqual(['code_above_category_instead'])
    const after = (await act(world, world.dk, 'post_document', { documentId })).body.result
    expect(codes(after)).toEqual(['code_above_category_instead'])
  })
})

describe('a correction in a filed period', () => {
  async function declared(): Promise<{ org: TestOrg; documentId: string }> {
    const org = await world.createOrg('denmark')
    const documentId = await posted(world, org, domesticInvoice(org, { date: '2026-05-12' }))
    await filed(world, org)
    return { org, documentId }
  }

  it('warns in words that a correcting return follows', async () => {
    const { org, documentId } = await declared()
    const { result } = (await correct(org, { documentId, total: 125, vat: 25 })).body
    expect(result.status).toBe('posted')
    expect(codes(result)).toEqual(['filed_period_changed'])
    expect(result.warnings[0].detail).toContain('from 2026-04-01 to 2026-06-30 is filed')
  })

  it('warns in a dry run, before anything is reversed', async () => {
    const { org, documentId } = await declared()
    const dry = { 'daybook-dry-run': 'true' }
    const { result } = (await correct(org, { documentId, total: 125, vat: 25 }, dry)).body
    expect(codes(result)).toEqual(['filed_period_changed'])
    expect(await entriesOf(world, org, documentId)).toHaveLength(1)
  })

  it('warns of nothing where the period is open', async () => {
    const documentId = await posted(world, world.dk)
    const { result } = (await correct(world.dk, { documentId, total: 125, vat: 25 })).body
    expect(result.warnings).toBeUndefined()
  })
})

describe('a late bill of a filed period', () => {
  it('warns whoever posts it on which day its VAT counts, even if it was coded before the filing', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, domesticInvoice(org, { date: '2026-05-12' }))
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-05-13' }))
    await filed(world, org)
    const { result } = (await act(world, org, 'post_document', { documentId })).body
    const [entry] = await entriesOf(world, org, documentId)
    expect([result.status, codes(result)]).toEqual(['posted', ['period_filed']])
    expect(entry).toMatchObject({ date: '2026-05-13', vatDate: '2026-07-01' })
    expect(result.warnings[0].detail).toContain('2026-07-01')
  })
})

describe('the text of the entry', () => {
  async function known(): Promise<{ org: TestOrg; documentId: string }> {
    const org = await world.createOrg('denmark')
    const contact = { name: 'Lomax A/S', type: 'vendor', country: 'DK', vatNumber: 'DK13748136' }
    await act(world, org, 'save_contact', contact)
    return { org, documentId: await posted(world, org) }
  }

  it('follows the corrected supplier, also where a contact is linked', async () => {
    const { org, documentId } = await known()
    const before = await documentOf(world, org, documentId)
    expect(before.contactId).not.toBeNull()
    expect(before.coding.bookingText).toContain('Lomax A/S')
    const body = { documentId, supplier: { name: 'Papirhuset ApS' } }
    const { result } = (await correct(org, body)).body
    expect(result.coding.bookingText).toMatch(/^Papirhuset ApS/)
    const entries = await entriesOf(world, org, documentId)
    const last = entries.find((entry) => entry.id === result.posting.ledgerEntryId)
    expect(last.text).toMatch(/^Papirhuset ApS/)
  })

  it('stays as a person wrote it', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await coded(world, org)
    await act(world, org, 'update_coding', { documentId, bookingText: 'Paper for May' })
    await act(world, org, 'post_document', { documentId })
    const body = { documentId, supplier: { name: 'Papirhuset ApS' } }
    expect((await correct(org, body)).body.result.coding.bookingText).toBe('Paper for May')
  })
})
