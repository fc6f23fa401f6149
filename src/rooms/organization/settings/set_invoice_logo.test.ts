import { createHash } from 'node:crypto'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { Failure } from '#kernel/failure/failure'
import {
  approvalOf,
  asApp,
  callAs,
  codeOf,
  openDesk,
  pending,
} from '#test/support/access/approvals'
import { drafted, invoiceOf, pdfOf, run } from '#test/support/books/invoices'
import { upload } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { isPlainJpeg } from './profile/logo.ts'

const world = useWorld()

const set = (fileId: string | null, org: TestOrg = world.dk) =>
  world.rest(org, 'operations/set_invoice_logo', { fileId })
const logoOf = async (org: TestOrg = world.dk) =>
  (await world.read(org, 'settings')).body.result.invoiceLogo

function picture(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c8102e'
  context.fillRect(width / 4, height / 4, width / 2, height / 2)
  return canvas
}
const png = picture(1200, 300).toBuffer('image/png')
const jpeg = picture(90, 60).toBuffer('image/jpeg')

/** How many pictures a PDF has. */
const picturesIn = (pdf: Buffer): number =>
  pdf.toString('latin1').split('/Subtype /Image').length - 1

async function bytesOf(fileId: string, org: TestOrg = world.dk): Promise<Buffer> {
  const headers = { authorization: `Bearer ${org.key}` }
  return (await world.edge.server.inject({ url: `/api/rest/files/${fileId}`, headers })).rawPayload
}

describe('200', () => {
  it('draws a PNG anew as a small JPEG on white, which drafts and invoices show', async () => {
    const org = await world.createOrg('denmark')
    const hidden = Buffer.concat([png, Buffer.from('<script>hidden words</script>')])
    const fileId = await upload(world, org, hidden, 'logo.png')
    const { status, body } = await set(fileId, org)
    expect([status, body.result.invoiceLogo]).toMatchObject([200, { width: 800, height: 200 }])
    expect(body.result.invoiceLogo.fileId).not.toBe(fileId)
    const drawn = await bytesOf(body.result.invoiceLogo.fileId, org)
    expect(drawn.toString('latin1')).not.toContain('hidden words')
    const image = await loadImage(drawn)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const { data } = canvas.getContext('2d').getImageData(10, 10, 1, 1)
    expect([...data]).toEqual([255, 255, 255, 255])
    const id = await drafted(world, org)
    expect(picturesIn((await pdfOf(world, org, id)).rawPayload)).toBe(1)
    await run(world, org, 'actions/issue_invoice', { id })
    expect(picturesIn((await pdfOf(world, org, id)).rawPayload)).toBe(1)
  })

  it('takes a JPEG, and an issued invoice keeps the logo it had', async () => {
    const org = await world.createOrg('denmark')
    await set(await upload(world, org, jpeg, 'logo.jpg'), org)
    const id = await drafted(world, org)
    await run(world, org, 'actions/issue_invoice', { id })
    const before = (await pdfOf(world, org, id)).rawPayload
    const gone = await set(null, org)
    expect(gone.body.result.invoiceLogo).toBeNull()
    expect((await pdfOf(world, org, id)).rawPayload.equals(before)).toBe(true)
    expect(picturesIn((await pdfOf(world, org, await drafted(world, org))).rawPayload)).toBe(0)
    expect((await invoiceOf(world, org, id)).fileId).not.toBeNull()
  })

  it('changes nothing, not even the version, when the same picture is set again', async () => {
    const fileId = await upload(world, world.dk, jpeg, 'logo.jpg')
    const once = (await set(fileId)).body.result
    const twice = (await set(fileId)).body.result
    expect([twice.version, twice.invoiceLogo]).toEqual([once.version, once.invoiceLogo])
    await run(world, world.dk, 'operations/save_organization_profile', { phone: '12345678' })
    expect(await logoOf()).toEqual(once.invoiceLogo)
  })
})

describe('409 approval_pending', () => {
  it('shows a person the hash of the picture that an app wants on invoices', async () => {
    const desk = await openDesk(world)
    const app = await asApp(world, desk.org, desk.robot)
    const fileId = await upload(world, desk.org, jpeg, 'logo.jpg')
    const asked = await callAs(world, app, 'set_invoice_logo', { fileId })
    expect(codeOf(asked)).toEqual(pending)
    const approval = await approvalOf(world, desk.org, asked.body.approvalId)
    const sha256 = createHash('sha256').update(jpeg).digest('hex')
    expect(approval.preview).toMatchObject({ picture: { sha256 } })
  })
})

describe('404', () => {
  it('file_not_found for a file of another organization or of nobody', async () => {
    const theirs = await upload(world, world.it, jpeg, 'logo.jpg')
    for (const id of [theirs, 'file_unknown']) {
      const { status, body } = await set(id)
      expect([status, body.code]).toEqual([404, 'file_not_found'])
    }
  })

  it('file_not_found for a caller who may not see files', async () => {
    const fileId = await upload(world, world.dk, jpeg, 'logo.jpg')
    const rest = permissions.filter((one) => !one.startsWith('documents:'))
    const key = await world.createKey(world.dk, rest)
    const { status, body } = await set(fileId, { ...world.dk, key })
    expect([status, body.code]).toEqual([404, 'file_not_found'])
  })
})

describe('422 logo_not_usable', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  const gif = Buffer.from('GIF89a\x02\x00\x02\x00\x00\x00\x00;', 'latin1')
  const bomb = Buffer.from('89504e470d0a1a0a0000000d4948445200007530000075300802000000', 'hex')
  const animation = Buffer.from([
    0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0,
  ])

  it.each([
    ['an SVG', svg],
    ['a GIF', gif],
    ['a WebP', picture(60, 60).toBuffer('image/webp')],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['a PNG that says it has 900 million pixels', bomb],
    ['a PNG that is cut off', png.subarray(0, png.length - 60)],
    ['an animated PNG', Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)])],
    ['a JPEG that is cut off', jpeg.subarray(0, jpeg.length - 200)],
    ['a line', picture(800, 4).toBuffer('image/png')],
    ['more than 5 MB', Buffer.concat([png, Buffer.alloc(5 * 2 ** 20)])],
  ])('for %s, and the logo stays as it was', async (_, bytes) => {
    const org = await world.createOrg('denmark')
    const fileId = await upload(world, org, bytes, 'logo.png')
    const { status, body } = await set(fileId, org)
    expect([status, body.code]).toEqual([422, 'logo_not_usable'])
    expect(await logoOf(org)).toBeNull()
  })

  it('for what a reader sends that is no JPEG of the size it says', async () => {
    const own = world.app.ports.reader
    const fileId = await upload(world, world.it, jpeg, 'logo.jpg')
    const image = png.toString('base64')
    const showPage: typeof own.showPage = async () => ({
      pages: 1,
      source: 'picture',
      words: null,
      width: 90,
      height: 60,
      image,
    })
    Object.assign(world.app.ports, { reader: { ...own, showPage } })
    const { status, body } = await set(fileId, world.it)
    Object.assign(world.app.ports, { reader: own })
    expect([status, body.code]).toEqual([422, 'logo_not_usable'])
  })

  it('a JPEG is plain only whole, with one frame of the size that is said', () => {
    const size = { width: 90, height: 60 }
    expect(isPlainJpeg(jpeg, size)).toBe(true)
    expect(isPlainJpeg(jpeg, { width: 60, height: 90 })).toBe(false)
    expect(isPlainJpeg(jpeg.subarray(0, jpeg.length - 1), size)).toBe(false)
    expect(isPlainJpeg(Buffer.from('ffd8ffd9', 'hex'), size)).toBe(false)
    expect(isPlainJpeg(Buffer.concat([jpeg, Buffer.from('MZ')]), size)).toBe(false)
  })
})

describe('503', () => {
  it.each(['reader_busy', 'file_store_unavailable'] as const)(
    '%s, and the logo stays',
    async (code) => {
      const org = await world.createOrg('denmark')
      const fileId = await upload(world, org, jpeg, 'logo.jpg')
      const own = world.app.ports.reader
      const showPage = async (): Promise<never> => {
        throw new Failure(code)
      }
      Object.assign(world.app.ports, { reader: { ...own, showPage } })
      const { body } = await set(fileId, org)
      Object.assign(world.app.ports, { reader: own })
      expect(body.code).toBe(code)
      expect(await logoOf(org)).toBeNull()
    },
  )
})
