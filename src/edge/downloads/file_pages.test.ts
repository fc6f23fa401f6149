import { loadImage } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findEngines } from '#readers/room'
import { keyOf } from '#test/support/access/entrances'
import { danishReceipt, photoOf, printed, scanOf } from '#test/support/documents/photos'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const engines = await findEngines()
const world = useWorld({ own: 'all rows' })
const ids: Record<'pdf' | 'photo' | 'scan', string> = { pdf: '', photo: '', scan: '' }

beforeAll(async () => {
  ids.pdf = await stored(Buffer.from(await printed(danishReceipt)), 'a.pdf')
  ids.photo = await stored(Buffer.from(await photoOf(danishReceipt, { turn: 88 })), 'a.jpg')
  ids.scan = await stored(Buffer.from(await scanOf(danishReceipt)), 'scan.pdf')
}, 60_000)

async function stored(bytes: Buffer, name: string, org = world.dk): Promise<string> {
  const headers = { authorization: `Bearer ${org.key}`, 'daybook-file-name': name }
  const sent = { method: 'POST', url: '/api/rest/files', headers, payload: bytes } as const
  return (await world.edge.server.inject(sent)).json().result.fileId
}

async function look(id: string, page: string, org: Pick<TestOrg, 'key'> = world.dk) {
  const url = `/api/rest/files/${id}/pages/${page}`
  const headers = { authorization: `Bearer ${org.key}` }
  return await world.edge.server.inject({ method: 'GET', url, headers })
}

type Word = { text: string; box: [number, number, number, number] }

describe('a page of a PDF with text', () => {
  it('is an image that a browser shows and makes nothing else of', async () => {
    const reply = await look(ids.pdf, '1')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    const image = await loadImage(reply.rawPayload)
    expect(Math.max(image.width, image.height)).toBe(1_800)
  }, 60_000)

  it('has the words of its text, in order and in their places', async () => {
    const { result } = (await look(ids.pdf, '1/words')).json()
    expect(result).toMatchObject({ fileId: ids.pdf, page: 1, pages: 1, source: 'text' })
    const words: Word[] = result.words
    expect(words.map(({ text }) => text)).toContain('Kontorhuset')
    const [name, total] = ['Kontorhuset', '500,00'].map((text) =>
      words.find((one) => one.text === text),
    )
    expect(name?.box[3]).toBeLessThan(total?.box[1] ?? 0)
    expect(total?.box[0]).toBeGreaterThan(0.5)
  }, 60_000)

  it('is drawn once, and then kept by the hash of the file', async () => {
    const first = await look(ids.pdf, '1')
    const drawn = vi.spyOn(world.app.ports.reader, 'showPage')
    const again = await stored(
      Buffer.from(
        (
          await world.edge.server.inject({
            method: 'GET',
            url: `/api/rest/files/${ids.pdf}`,
            headers: { authorization: `Bearer ${world.dk.key}` },
          })
        ).rawPayload,
      ),
      'the same.pdf',
    )
    const second = await look(again, '1')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(drawn).not.toHaveBeenCalled()
    drawn.mockRestore()
  }, 60_000)

  it('is kept for its organization alone, and only the newest 300', async () => {
    const rows = async (): Promise<number> => {
      const { rows: found } = await world.owner.query<{ org_id: string; count: string }>(
        'SELECT org_id, count(*) FROM file_page GROUP BY org_id',
      )
      expect(found.map(({ org_id }) => org_id)).toEqual([world.dk.orgId])
      return Number(found[0]?.count)
    }
    await look(ids.pdf, '1')
    await world.owner.query(
      `INSERT INTO file_page (org_id, sha256, page, drawn_by, pages, source, width, height, made_at)
       SELECT $1, lpad(to_hex(n), 64, '0'), 1, 1, 1, 'text', 1, 1, '2020-01-01'
       FROM generate_series(1, 400) AS n`,
      [world.dk.orgId],
    )
    await world.owner.query(`DELETE FROM file_page WHERE made_at > '2020-01-02'`)
    expect((await look(ids.pdf, '1')).statusCode).toBe(200)
    expect(await rows()).toBe(300)
    await world.owner.query(`DELETE FROM file_page WHERE made_at < '2020-01-02'`)
  }, 60_000)
})

describe.skipIf(!engines.paddle)('a page that is a picture', () => {
  it('of a photo taken sideways is shown upright, with the words that were read off it', async () => {
    const image = await loadImage((await look(ids.photo, '1')).rawPayload)
    const { result } = (await look(ids.photo, '1/words')).json()
    expect(result).toMatchObject({ source: 'picture', pages: 1 })
    expect([result.width, result.height]).toEqual([image.width, image.height])
    const words: Word[] = result.words
    const name = words.find(({ text }) => text === 'Kontorhuset')
    const total = words.find(({ text }) => text === '500,00')
    expect(name?.box[3]).toBeLessThan(total?.box[1] ?? 0)
    const { rows } = await world.owner.query(
      `SELECT image IS NOT NULL AND words IS NOT NULL AS both FROM file_page WHERE source = 'picture'`,
    )
    expect(rows).toEqual([{ both: true }])
  }, 120_000)

  it('of a scan has its words, too', async () => {
    const { result } = (await look(ids.scan, '1/words')).json()
    expect(result.source).toBe('picture')
    expect(result.words.map(({ text }: Word) => text)).toContain('500,00')
  }, 120_000)
})

describe('no page', () => {
  it.each(['0', '-1', '2', '1000', 'one', '1.5', '%00'])(
    'is there of the number %s',
    async (page) => {
      for (const part of ['', '/words']) {
        const reply = await look(ids.pdf, `${page}${part}`)
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'page_not_found'])
      }
    },
    60_000,
  )

  it.each([
    ['text', Buffer.from('a receipt'), 'type_not_supported'],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'type_not_supported'],
    ['a broken PDF', Buffer.from('%PDF-1.7\nthe receipt'), 'broken_file'],
    ['a cut off picture', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 'broken_file'],
  ])(
    'is shown of %s, for a reason',
    async (_name, bytes, reason) => {
      const id = await stored(bytes, 'file')
      for (const part of ['1', '1/words']) {
        const reply = await look(id, part)
        expect([reply.statusCode, reply.json().code]).toEqual([422, 'page_not_shown'])
        expect(reply.json().reason).toBe(reason)
      }
    },
    60_000,
  )

  it('is shown to another organization, nor to who may not read files, nor without a key', async () => {
    const unable = { key: await world.createKey(world.dk, ['contacts:read']) }
    for (const part of ['1', '1/words']) {
      expect((await look(ids.pdf, part, world.it)).json().code).toBe('file_not_found')
      expect((await look(ids.pdf, part, unable)).statusCode).toBe(403)
      const url = `/api/rest/files/${ids.pdf}/pages/${part}`
      expect((await world.edge.server.inject({ method: 'GET', url })).statusCode).toBe(401)
      expect((await world.edge.server.inject({ method: 'POST', url })).statusCode).toBe(405)
    }
  })

  it('of a colleague’s file is shown to who sees nothing but their own', async () => {
    const contributor = await keyOf(world, world.dk, 'contributor')
    expect((await look(ids.pdf, '1', contributor)).json().code).toBe('file_not_found')
    const own = await stored(Buffer.from(await printed(danishReceipt)), 'own.pdf', contributor)
    expect((await look(own, '1', contributor)).statusCode).toBe(200)
  }, 60_000)

  it('is served where the process that drew it sends something else than an image', async () => {
    const file = { pages: 1, source: 'text', width: 9, height: 9, words: null } as const
    const image = Buffer.from('<script>alert(1)</script>').toString('base64')
    const spy = vi.spyOn(world.app.ports.reader, 'showPage').mockResolvedValue({ ...file, image })
    const id = await stored(Buffer.from('%PDF-1.7 other'), 'b.pdf')
    expect((await look(id, '1')).json()).toMatchObject({ code: 'page_not_shown' })
    spy.mockRestore()
  })
})
