import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFileName, readUpload } from './upload.ts'

const boundary = 'b0undary'
const formType = `multipart/form-data; boundary=${boundary}`

type Part = { name: string; fileName?: string; type?: string; body: string | Buffer }

function formOf(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, type, body }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    body,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
}

const inPieces = (bytes: Buffer, size = 7): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  )

const read = (headers: Record<string, string>, bytes: Buffer, most = 100) =>
  readUpload(headers, inPieces(bytes), most, most + 400)

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const refusal = (code: string) => ({ code: 'invalid_input', details: { errors: [{ code }] } })

describe('a body that is the file', () => {
  it('comes with its hash, its name and what it claims to be', async () => {
    const bytes = Buffer.from('hello there')
    const headers = { 'content-type': 'application/pdf', 'daybook-file-name': 'a%20b.pdf' }
    expect(await read(headers, bytes)).toEqual({
      bytes,
      sha256: hashOf(bytes),
      fileName: 'a b.pdf',
      claimedType: 'application/pdf',
    })
  })

  it('needs neither a name nor a type', async () => {
    const upload = await read({}, Buffer.from('x'))
    expect([upload.fileName, upload.claimedType]).toEqual(['file', undefined])
  })

  it('may have as many bytes as there is room for, and not one more', async () => {
    expect((await read({}, Buffer.alloc(100))).bytes).toHaveLength(100)
    await expect(read({}, Buffer.alloc(101))).rejects.toMatchObject({ code: 'file_too_large' })
  })

  it('is refused by its declared length before a byte is read', async () => {
    const payload = new PassThrough()
    const upload = readUpload({ 'content-length': '101' }, payload, 100, 200)
    await expect(upload).rejects.toMatchObject({ code: 'file_too_large' })
    expect(payload.listenerCount('data')).toBe(0)
  })

  it('is refused where it is empty, packed, or ends before its time', async () => {
    await expect(read({}, Buffer.alloc(0))).rejects.toMatchObject(refusal('empty'))
    const packed = read({ 'content-encoding': 'gzip' }, Buffer.from('x'))
    await expect(packed).rejects.toMatchObject(refusal('invalid_encoding'))
    const payload = new PassThrough()
    const cut = readUpload({}, payload, 100, 200)
    payload.write('half')
    payload.destroy()
    await expect(cut).rejects.toMatchObject(refusal('unreadable'))
  })

  it('goes on being read after it was refused, so that the answer can be read', async () => {
    const payload = new PassThrough()
    const upload = readUpload({}, payload, 10, 20)
    payload.write(Buffer.alloc(11))
    await expect(upload).rejects.toMatchObject({ code: 'file_too_large' })
    payload.end(Buffer.alloc(1_000_000))
    await expect(new Promise((resolve) => payload.on('end', () => resolve('read')))).resolves.toBe(
      'read',
    )
  })
})

describe('the header with the name', () => {
  it.each([
    ['Kvittering%20%C3%A6.pdf', 'Kvittering æ.pdf'],
    ['100%.pdf', '100%.pdf'],
    ['plain name.pdf', 'plain name.pdf'],
    [Buffer.from('blåbær.pdf').toString('latin1'), 'blåbær.pdf'],
    ['bl\u00e5b\u00e6r.pdf', 'blåbær.pdf'],
  ])('%j says %j', (header, name) => {
    expect(readFileName(header)).toBe(name)
  })

  it('carries any name that is percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(readFileName(encodeURIComponent(name))).toBe(name)
      }),
    )
  })
})

describe('a form', () => {
  it('gives its one file, whatever fields stand around it', async () => {
    const body = Buffer.from('the file\r\n--b0und\r\nis tricky')
    const form = formOf([
      { name: 'note', body: 'x' },
      { name: 'anything', fileName: 'kvittering æ.pdf', type: 'image/png', body },
      { name: 'after', body: 'y' },
    ])
    expect(await read({ 'content-type': formType }, form)).toEqual({
      bytes: body,
      sha256: hashOf(body),
      fileName: 'kvittering æ.pdf',
      claimedType: 'image/png',
    })
  })

  it('may have a file as large as a body may be, and no larger', async () => {
    const headers = { 'content-type': formType }
    const of = (size: number) => formOf([{ name: 'f', fileName: 'f', body: Buffer.alloc(size) }])
    expect((await read(headers, of(100))).bytes).toHaveLength(100)
    await expect(read(headers, of(101))).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(read(headers, of(5_000))).rejects.toMatchObject({ code: 'file_too_large' })
    const bloated = formOf([{ name: 'n', body: 'x'.repeat(1_000) }])
    await expect(read(headers, bloated)).rejects.toMatchObject({ code: 'file_too_large' })
  })

  it('is refused without a file, with two, cut short, or without its boundary', async () => {
    const headers = { 'content-type': formType }
    const none = read(headers, formOf([{ name: 'a', body: 'b' }]))
    await expect(none).rejects.toMatchObject(refusal('missing'))
    const file = { name: 'f', fileName: 'f', body: 'x' }
    await expect(read(headers, formOf([file, file]))).rejects.toMatchObject(refusal('too_many'))
    const cut = read(headers, formOf([file]).subarray(0, -20))
    await expect(cut).rejects.toMatchObject(refusal('unreadable'))
    const unbound = read({ 'content-type': 'multipart/form-data' }, formOf([file]))
    await expect(unbound).rejects.toMatchObject(refusal('unreadable'))
    const empty = read(headers, formOf([{ name: 'f', fileName: 'f', body: '' }]))
    await expect(empty).rejects.toMatchObject(refusal('empty'))
  })

  it('gives the same bytes however they arrive', async () => {
    const content = fc.uint8Array({ minLength: 1, maxLength: 90 })
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 60 }), async (given, size) => {
        const form = formOf([{ name: 'f', fileName: 'f', body: Buffer.from(given) }])
        const headers = { 'content-type': formType }
        const upload = await readUpload(headers, inPieces(form, size), 100, 500)
        expect(upload.bytes.equals(given)).toBe(true)
        expect(upload.sha256).toBe(hashOf(Buffer.from(given)))
      }),
    )
  })
})
