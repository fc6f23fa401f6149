import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox, isRefusal, type Reading, type Refusal } from '#readers/room'
import { injectionWords } from '#test/support/documents/injection_words'
import { danishReceipt, photoOf, printed } from '#test/support/documents/photos'
import { findEngines } from './engines.ts'

const reader = createSandbox({ allowWithoutNetworkIsolation: true, log: { warn: () => undefined } })
afterAll(async () => await reader.close())
const engines = await findEngines()

async function read(bytes: Uint8Array, mimeType: string): Promise<Reading | Refusal> {
  const load = async () => ({ bytes, text: null })
  const home = { country: 'DK', currency: 'DKK' }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const asked = { orgId: 'one', sha256, patience: 'ever', fileName: null } as const
  return await reader.read({ ...asked, mimeType, home, load })
}

const codeOf = (outcome: Reading | Refusal): string =>
  isRefusal(outcome) ? outcome.refused : (outcome.fields.total?.value ?? 'no total')

const canvas = createCanvas(60, 60)
canvas.getContext('2d').fillRect(5, 5, 50, 50)
const png = canvas.toBuffer('image/png')
const jpeg = canvas.toBuffer('image/jpeg')

/** A chunk in front of the picture's own; its checksum is not looked at before it is refused. */
function animatedPng(): Buffer {
  const chunk = Buffer.from([
    0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0,
  ])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

function animatedWebp(): Buffer {
  const body = Buffer.alloc(30)
  body.write('RIFF', 0, 'latin1')
  body.writeUInt32LE(22, 4)
  body.write('WEBPVP8X', 8, 'latin1')
  body.writeUInt32LE(10, 16)
  body[20] = 2
  body.writeUIntLE(59, 24, 3)
  body.writeUIntLE(59, 27, 3)
  return body
}

const animatedGif = Buffer.from(
  'GIF89a\x02\x00\x02\x00\x00\x00\x00!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00;',
  'latin1',
)
const wide = Buffer.from('89504e470d0a1a0a0000000d4948445200007530000075300802000000', 'hex')

describe('a hostile picture', () => {
  it.each([
    ['an animated GIF', animatedGif, 'image/gif', 'type_not_supported'],
    ['an animated PNG', animatedPng(), 'image/png', 'type_not_supported'],
    ['an animated WebP', animatedWebp(), 'image/webp', 'type_not_supported'],
    ['30,000 pixels wide and high', wide, 'image/png', 'too_large'],
    ['cut off', jpeg.subarray(0, jpeg.length - 60), 'image/jpeg', 'broken_file'],
    ['a JPEG that is said to be a PDF', jpeg, 'application/pdf', 'type_mismatch'],
    [
      'random behind a right head',
      Buffer.concat([png.subarray(0, 40), Buffer.alloc(999, 7)]),
      'image/png',
      'broken_file',
    ],
  ])(
    'is refused, and the reader lives on: %s',
    async (_name, bytes, type, code) => {
      expect(codeOf(await read(bytes, type))).toBe(code)
    },
    60_000,
  )

  it.skipIf(!engines.paddle)(
    'is what its first bytes say, whatever is hidden behind them',
    async () => {
      const pdf = Buffer.from(await printed(danishReceipt))
      const zip = Buffer.from('PK\x03\x04invoice.xml', 'latin1')
      for (const both of [Buffer.concat([jpeg, pdf]), Buffer.concat([png, zip])]) {
        const type = both[0] === 0xff ? 'image/jpeg' : 'image/png'
        // A black square has nothing to read; the invoice behind it is not looked at.
        expect(codeOf(await read(both, type))).toBe('nothing_to_read')
        expect(codeOf(await read(both, 'application/pdf'))).toBe('type_mismatch')
      }
      expect(codeOf(await read(Buffer.concat([pdf, jpeg]), 'application/pdf'))).toBe('500.00')
    },
    60_000,
  )
})

describe.skipIf(!engines.paddle)('a picture in other clothes', () => {
  it('is read upright by what its camera noted', async () => {
    const sideways = Buffer.from(await photoOf(danishReceipt, { turn: -90 }))
    const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex')
    const notes = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
    const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2])
    const noted = Buffer.concat([sideways.subarray(0, 2), head, notes, sideways.subarray(2)])
    expect(codeOf(await read(noted, 'image/jpeg'))).toBe('500.00')
  }, 120_000)
})

/** As phones and scanners write it; null where this machine cannot write the type. */
function writtenAs(type: string, photo: Uint8Array): Buffer | null {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-picture-'))
  const [from, to] = [join(directory, 'a.jpg'), join(directory, `a.${type}`)]
  writeFileSync(from, photo)
  const { status } = spawnSync('vips', ['copy', from, to])
  const bytes = status === 0 ? readFileSync(to) : null
  rmSync(directory, { recursive: true })
  return bytes
}

describe.skipIf(!engines.paddle || !engines.vips)('a photo of another type', () => {
  it.each([
    ['tif', 'image/tiff'],
    ['heic', 'image/heic'],
  ])(
    'is read: %s',
    async (type, mimeType) => {
      const bytes = writtenAs(type, await photoOf(danishReceipt, {}))
      if (bytes === null) return
      expect(codeOf(await read(bytes, mimeType))).toBe('500.00')
    },
    120_000,
  )
})

describe.skipIf(!engines.paddle)('words for a machine on a photo', () => {
  it('change nothing of the sums that are read, four orders in two languages', async () => {
    const orders = [0, 3].flatMap((at) => [injectionWords.da[at], injectionWords.en[at]])
    expect(new Set(orders).size).toBe(4)
    const lines = orders.flatMap((text = '') => {
      const half = text.lastIndexOf(' ', text.length / 2)
      return [[text.slice(0, half)] as const, [text.slice(half + 1)] as const]
    })
    const outcome = await read(await photoOf([...danishReceipt, ...lines]), 'image/jpeg')
    if (isRefusal(outcome)) throw new Error(outcome.detail)
    const { total, vat } = outcome.fields
    expect([total?.value, vat?.value]).toEqual(['500.00', '100.00'])
  }, 120_000)
})
