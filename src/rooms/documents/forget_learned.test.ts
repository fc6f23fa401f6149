import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#test/support/books/invoices'
import { act, documentOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string

const bill = (day: string, net: number): string =>
  [
    'Nordhavn Papir ApS',
    'Industrivej 4, 2600 Glostrup',
    'CVR 13748136',
    `Pakket i huset      ${day}`,
    'Naeste pakkedag     15-01-2027',
    `Kopipapir           ${net},00 kr`,
    `Moms 25 %           ${net / 4},00 kr`,
    `Total kr            ${net * 1.25},00 kr`,
    'Kunde: Test denmark',
  ].join('\n')

async function read(day: string, net: number): Promise<string> {
  const { body } = await act(world, org, 'capture_document', { text: bill(day, net) })
  const documentId = body.result.id as string
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  return documentId
}
const capsOf = async (documentId: string): Promise<string[]> =>
  (await documentOf(world, org, documentId)).extraction.caps.map(
    ({ code }: { code: string }) => code,
  )
const learned = async () => (await world.read(org, `learned/${contactId}`)).body.result
const forget = (what: string, at = org) =>
  world.rest(at, 'operations/forget_learned', { contactId, what })

beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Nordhavn Papir ApS', type: 'vendor' })
  const documentId = await read('03-11-2026', 800)
  await act(world, org, 'link_document_contact', { documentId, contactId })
  await act(world, org, 'post_document', { documentId })
})

describe('404', () => {
  it('nothing of a contact of another organization is told or forgotten', async () => {
    const reply = await forget('date', world.it)
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
    expect((await world.read(world.it, `learned/${contactId}`)).status).toBe(404)
  })
})

describe('403', () => {
  it('who may not post forgets nothing', async () => {
    const key = await world.createKey(org, ['documents:read', 'documents:edit'])
    expect((await forget('date', { ...org, key })).status).toBe(403)
  })
})

describe('200', () => {
  it('tells what the next document is read with, and forgets each alone', async () => {
    const { facts, documents } = await learned()
    expect(documents).toBe(1)
    expect(facts).toContainEqual({ what: 'date', says: 'pakket i huset', vatCode: null, count: 1 })
    expect(facts.map(({ what }: { what: string }) => what)).toContain('category')
    expect(await capsOf(await read('07-11-2026', 400))).not.toContain('several_dates')
    const { body } = await forget('date')
    const left = body.result.facts.map(({ what }: { what: string }) => what)
    expect(left).not.toContain('date')
    expect(left).toContain('category')
    expect(await learned()).toEqual(body.result)
    // The next one is read as if nobody had ever said which date counts.
    expect(await capsOf(await read('09-11-2026', 480))).toContain('several_dates')
  })

  it('forgetting twice is once, and what is posted stays', async () => {
    const [one, other] = [await forget('category'), await forget('category')]
    expect(other.body.result).toEqual(one.body.result)
    const { items } = (await world.read(org, 'documents?status=posted')).body.result
    expect(items).toHaveLength(1)
  })
})
