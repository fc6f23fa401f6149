import { beforeAll, describe, expect, it } from 'vitest'
import { act, captured, coded, extracted, failed, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
const ids: Record<string, string> = {}
beforeAll(async () => {
  org = await world.createOrg('denmark')
  ids['draft'] = await captured(world, org)
  ids['extracted'] = await extracted(world, org)
  ids['coded'] = await coded(world, org)
  ids['posted'] = await posted(world, org)
  ids['failed'] = await failed(world, org)
})

const list = async (query: string): Promise<string[]> => {
  const { body } = await world.read(org, `documents?${query}`)
  return body.result.items.map((item: { id: string }) => item.id)
}

describe('200', () => {
  it('lists newest first, by page, each once', async () => {
    const all = await list('limit=200')
    expect(all).toEqual(Object.values(ids).toReversed())
    const first = (await world.read(org, 'documents?limit=2')).body.result
    const rest = await list(`limit=200&cursor=${first.nextCursor}`)
    expect([...first.items.map((item: { id: string }) => item.id), ...rest]).toEqual(all)
  })

  it('filters by status, failure, source and day', async () => {
    expect(await list('status=coded')).toEqual([ids['coded']])
    expect(await list('status=coded,posted')).toEqual([ids['posted'], ids['coded']])
    for (const odd of ['coded,', ',', 'coded,odd', 'coded%20,posted']) {
      expect((await world.read(org, `documents?status=${odd}`)).status).toBe(400)
    }
    expect(await list('failed=true')).toEqual([ids['failed']])
    expect(await list('failed=false&status=draft')).toEqual([ids['draft']])
    expect(await list('source=email')).toEqual([])
    const read = [ids['posted'], ids['coded'], ids['extracted']]
    expect(await list('from=2026-11-03&to=2026-11-03')).toEqual(read)
    expect(await list('from=2026-11-04')).toEqual([])
  })

  it('finds by part of the supplier’s or the file’s name, by contact and by file', async () => {
    expect(await list('q=LOMAX')).toHaveLength(3)
    expect(await list('q=invoice.x')).toHaveLength(4)
    const contact = await act(world, org, 'save_contact', { name: 'Leverandør', type: 'vendor' })
    const contactId = contact.body.result.id
    await act(world, org, 'link_document_contact', { documentId: ids['draft'], contactId })
    expect(await list(`contactId=${contactId}`)).toEqual([ids['draft']])
    expect(await list('contactId=nonsense')).toEqual([])
    const { fileId } = (await world.read(org, `documents/${ids['coded']}`)).body.result
    expect(await list(`fileId=${fileId}`)).toEqual([ids['coded']])
  })

  it('counts what a filter finds', async () => {
    const { body } = await world.read(org, 'documents?count=true&limit=1')
    expect(body.result).toMatchObject({ count: 5, countIsCapped: false })
  })
})

describe('403', () => {
  it('refuses a key that may not read documents', async () => {
    const key = await world.createKey(org, ['invoices:edit'])
    expect((await world.read({ ...org, key }, 'documents')).status).toBe(403)
  })
})

describe('404', () => {
  it('answers document_not_found for unknown and foreign ids alike', async () => {
    for (const id of ['doc_01h455vb4pex5vsknk084sn02q', 'nonsense', ids['draft']]) {
      const reply = await world.read(world.it, `documents/${id}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'document_not_found'])
    }
  })
})

describe('the summary', () => {
  it('of fifteen documents takes at most 4 kB, and pages as the whole does', async () => {
    const org = await world.createOrg('denmark')
    const ids: string[] = []
    for (let no = 0; no < 15; no += 1) ids.unshift(await coded(world, org))
    const whole = await world.read(org, 'documents')
    const short = await world.read(org, 'documents?view=summary')
    const summaries = short.body.result.summaries as { id: string }[]
    expect(summaries.map((one) => one.id)).toEqual(ids)
    expect(short.body.result.items).toEqual([])
    const size = JSON.stringify(short.body).length
    process.stdout.write(
      `15 documents: ${JSON.stringify(whole.body).length} bytes, ${size} in short\n`,
    )
    expect(size).toBeLessThanOrEqual(4096)
    const first = (await world.read(org, 'documents?view=summary&limit=10')).body.result
    const rest = await world.read(org, `documents?view=summary&limit=10&cursor=${first.nextCursor}`)
    expect(rest.body.result.summaries.map((one: { id: string }) => one.id)).toEqual(ids.slice(10))
  })
})
