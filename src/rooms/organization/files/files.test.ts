import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import { authenticateKey } from '#access/room'
import { keyOf } from '#test/support/access/entrances'
import { withOnly } from '#test/support/access/people'
import { invoiceOf, issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { findFile } from './room.ts'

const world = useWorld()

async function upload(org: TestOrg, text: string, name: string): Promise<string> {
  const reply = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: { authorization: `Bearer ${org.key}`, 'daybook-file-name': name },
    payload: text,
  })
  return reply.json().result.fileId
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the list of files', () => {
  it('is newest first, in pages, and has the record but not the bytes', async () => {
    const org = await world.createOrg('denmark')
    const ids = []
    for (const name of ['1.txt', '2.txt', '3.txt']) ids.unshift(await upload(org, 'text', name))
    const first = await world.read(org, 'files?limit=2&count=true')
    expect(first.body.result.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(0, 2))
    expect(first.body.result.count).toBe(3)
    const { nextCursor } = first.body.result
    const second = await world.read(org, `files?limit=2&cursor=${nextCursor}`)
    expect(second.body.result).toEqual({
      items: [
        {
          id: ids[2],
          fileName: '1.txt',
          mimeType: 'text/plain',
          claimedType: null,
          size: 4,
          sha256: hashOf('text'),
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      nextCursor: null,
    })
  })

  it('is filtered by type and by hash', async () => {
    const org = await world.createOrg('denmark')
    const text = await upload(org, 'words', 'a.txt')
    const pdf = await upload(org, '%PDF-1.4', 'a.pdf')
    const idsAt = async (query: string): Promise<string[]> => {
      const { body } = await world.read(org, `files?${query}`)
      return body.result.items.map((item: { id: string }) => item.id)
    }
    expect(await idsAt('mimeType=text/plain')).toEqual([text])
    expect(await idsAt(`sha256=${hashOf('%PDF-1.4')}`)).toEqual([pdf])
    expect(await idsAt(`sha256=${hashOf('words')}&mimeType=application/pdf`)).toEqual([])
    const counted = await world.read(org, 'files?mimeType=text/plain&count=true')
    expect(counted.body.result.count).toBe(1)
  })

  it('shows no organization another’s', async () => {
    await upload(world.dk, 'mine', 'secret-name.txt')
    const { body } = await world.read(world.it, 'files')
    expect(JSON.stringify(body)).not.toContain('secret-name')
    const byHash = await world.read(world.it, `files?sha256=${hashOf('mine')}`)
    expect(byHash.body.result.items).toEqual([])
  })
})

describe('the same bytes, uploaded by two people who see only their own', () => {
  it('are a file of each: neither has the other’s, and neither hides one', async () => {
    const org = await world.createOrg('denmark')
    const people = [await keyOf(world, org, 'contributor'), await keyOf(world, org, 'contributor')]
    const ids: string[] = []
    for (const as of [org, ...people]) ids.push(await upload(as, 'receipt', `${ids.length}.txt`))
    const [first, second] = people as [TestOrg, TestOrg]
    const seenBy = async (as: TestOrg): Promise<string[]> => {
      const { body } = await world.read(as, `files?sha256=${hashOf('receipt')}&count=true`)
      expect(body.result.count).toBe(body.result.items.length)
      return body.result.items.map((item: { id: string }) => item.id)
    }
    expect(await seenBy(first)).toEqual([ids[1]])
    expect(await seenBy(second)).toEqual([ids[2]])
    expect(await seenBy(org)).toEqual(ids.toReversed())
    const capture = async (fileId: string | undefined) =>
      (await world.rest(first, 'actions/capture_document', { fileId })).body.code
    expect(await capture(ids[2])).toBe('file_not_found')
    expect(await capture(ids[1])).toBeUndefined()
  })
})

describe('findFile', () => {
  const find = async (org: TestOrg, id: string) => {
    const { app, cache } = world
    const principal = await authenticateKey(app, cache, `Bearer ${org.key}`, undefined)
    return await transact(app.database, { orgId: org.orgId, readOnly: true }, async (tx) => {
      const { scene } = createScene(app, tx, { principal, via: 'job', requestId: 'r' })
      return await findFile(scene, id)
    })
  }

  it('returns the row to other rooms, with its size as a number', async () => {
    const id = await upload(world.dk, 'for a room', 'r.txt')
    expect(await find(world.dk, id)).toMatchObject({
      sha256: hashOf('for a room'),
      size: 10,
      mime_type: 'text/plain',
      file_name: 'r.txt',
    })
  })

  it('finds neither another organization’s, nor one of another form', async () => {
    const id = await upload(world.dk, 'x', 'x.txt')
    for (const unknown of [id.toUpperCase(), 'file_', '']) {
      await expect(find(world.dk, unknown)).rejects.toMatchObject({ code: 'file_not_found' })
    }
    await expect(find(world.it, id)).rejects.toMatchObject({ code: 'file_not_found' })
  })
})

const statusAt = async ({ key }: TestOrg, path: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` }
  return (await world.edge.server.inject({ url: `/api/rest/${path}`, headers })).statusCode
}

describe('the PDF of an invoice', () => {
  it('is a file only for those who may read invoices', async () => {
    const org = await world.createOrg('denmark')
    const { fileId } = await invoiceOf(world, org, await issued(world, org))
    const papers = await withOnly(world, org, ['documents:read', 'documents:edit'])
    const both = await withOnly(world, org, ['documents:read', 'invoices:read'])
    const seen = async (as: TestOrg) => {
      const { items, count } = (await world.read(as, 'files?count=true')).body.result
      return [items.length, count, await statusAt(as, `files/${fileId}`)]
    }
    expect(await seen(both)).toEqual([1, 1, 200])
    expect(await seen(papers)).toEqual([0, 0, 404])
    const captured = await world.rest(papers, 'actions/capture_document', { fileId })
    expect([captured.status, captured.body.code]).toEqual([404, 'file_not_found'])
    const sales = await withOnly(world, org, ['invoices:read'])
    const { items } = (await world.read(sales, 'invoices')).body.result
    expect(await statusAt(sales, `invoices/${items[0].id}/pdf`)).toBe(200)
  })
})
