import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unzip } from '#test/support/leaving/unzip'
import { sizeOfZip, writeZip } from './write_zip.ts'
import { directoryLine, endOfZip, localHeader, type ZipEntry } from './zip.ts'

const at = new Date('2026-11-18T10:20:30Z')

type Made = ZipEntry & { bytes: Buffer }

function made(path: string, content: Buffer, isCompressed: boolean): Made {
  const bytes = isCompressed ? deflateRawSync(content) : content
  return {
    path,
    size: BigInt(content.length),
    packedSize: BigInt(bytes.length),
    crc32: crc32(content),
    isCompressed,
    bytes,
  }
}

async function zipOf(entries: Made[]): Promise<Buffer> {
  async function* pages() {
    for (let from = 0; from < entries.length; from += 2) yield entries.slice(from, from + 2)
  }
  async function* bytesOf({ bytes }: Made) {
    yield bytes
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(pages, bytesOf, at)) chunks.push(chunk)
  const zip = Buffer.concat(chunks)
  expect(await sizeOfZip(pages, at)).toBe(BigInt(zip.length))
  return zip
}

const files = [
  made('README.txt', Buffer.from('Læs mig\n'), true),
  made('empty.txt', Buffer.alloc(0), true),
  made('documents/2026-0001_blåbær.pdf', Buffer.from('%PDF-1.7 bytes'), false),
]

describe('a zip', () => {
  it('has every file under its name, as it was', async () => {
    const found = unzip(await zipOf(files))
    expect([...found.keys()]).toEqual(files.map(({ path }) => path))
    expect(found.get('README.txt')?.toString()).toBe('Læs mig\n')
    expect(found.get('documents/2026-0001_blåbær.pdf')?.toString()).toBe('%PDF-1.7 bytes')
  })

  it('is read by unzip, which compares every checksum', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-zip-'))
    try {
      const path = join(folder, 'made.zip')
      writeFileSync(path, await zipOf(files))
      expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors')
      const [first, ...rest] = files
      if (!first) throw new Error('there is no file')
      writeFileSync(path, await zipOf([{ ...first, crc32: first.crc32 ^ 1 }, ...rest]))
      expect(() => execFileSync('unzip', ['-tq', path], { stdio: 'pipe' })).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('of more than 65,535 files is found by the long directory', async () => {
    const many = Array.from({ length: 65_536 }, (_, index) =>
      made(`f/${index}`, Buffer.alloc(0), false),
    )
    const zip = await zipOf(many)
    const folder = mkdtempSync(join(tmpdir(), 'daybook-zip-'))
    try {
      const path = join(folder, 'many.zip')
      writeFileSync(path, zip)
      const told = execFileSync('unzip', ['-Z', '-h', path], { encoding: 'utf8' })
      expect(told).toContain('number of entries: 65536')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is never sent whole where a file is shorter than its header says', async () => {
    const [first] = files
    if (!first) throw new Error('there is no file')
    await expect(zipOf([{ ...first, packedSize: first.packedSize + 1n }])).rejects.toThrow('bytes')
  })
})

describe('a file of more than 4 GiB', () => {
  const large: ZipEntry = {
    path: 'data/ledger_line.jsonl',
    size: 5_000_000_000n,
    packedSize: 4_500_000_000n,
    crc32: 7,
    isCompressed: true,
  }

  it('has its sizes in the extra field, in front and in the directory', () => {
    const local = localHeader(large, at)
    expect([local.readUInt32LE(18), local.readUInt32LE(22)]).toEqual([0xff_ff_ff_ff, 0xff_ff_ff_ff])
    const extra = local.subarray(30 + large.path.length)
    expect([extra.readBigUInt64LE(4), extra.readBigUInt64LE(12)]).toEqual([
      large.size,
      large.packedSize,
    ])
    const line = directoryLine(large, 6_000_000_000n, at)
    const told = line.subarray(46 + large.path.length)
    expect([4, 12, 20].map((place) => told.readBigUInt64LE(place))).toEqual([
      large.size,
      large.packedSize,
      6_000_000_000n,
    ])
  })

  it('leads to an end that points at the long directory', () => {
    const end = endOfZip({ count: 1, size: 80n, offset: 5_000_000_000n })
    expect(end.readUInt32LE(0)).toBe(0x06_06_4b_50)
    expect(end.readBigUInt64LE(48)).toBe(5_000_000_000n)
    expect(end.readUInt32LE(56)).toBe(0x07_06_4b_50)
    expect(end.readBigUInt64LE(64)).toBe(5_000_000_080n)
  })
})
