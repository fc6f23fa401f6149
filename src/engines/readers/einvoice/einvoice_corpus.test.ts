import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { embeddedXml } from '#test/einvoice_oracle/embedded'
import { centsOf, truthOf, type Expected, type Truth } from '#test/einvoice_oracle/oracle'
import { hasOpenssl, unsignedContent } from '#test/einvoice_oracle/unsigned'
import { readEinvoice, readPdfAttachment } from './einvoice.ts'
import { outcome, type Reading, type Refusal } from '../reading/reading.ts'
import { sniffContent } from '../kinds/sniff.ts'
import { corpusOf } from '#test/support/documents/corpora'

const { path: root, isHere } = corpusOf('einvoice')
const { path: hostile, isHere: hasHostile } = corpusOf('hostile')
const isThere = isHere && hasOpenssl()
if (!isThere) {
  // oxlint-disable-next-line no-console
  console.warn(`NOT TESTED: public e-invoices. ${root} or openssl is not there.`)
}

type Sample = { folder: string; file: string; bytes: Uint8Array }

function samplesOf(): Sample[] {
  return readdirSync(root).flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => ({
      folder,
      file,
      bytes: new Uint8Array(readFileSync(join(root, folder, file))),
    })),
  )
}

async function read({ bytes, file }: Sample): Promise<Reading | Refusal> {
  const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }
  const kind = sniffContent(bytes, null, file)
  if (kind === 'xml' || kind === 'p7m') return await readEinvoice(bytes, kind, home)
  const inside = kind === 'pdf' ? await readPdfAttachment(bytes) : null
  if (inside === null) return { refused: 'type_not_supported', detail: kind }
  return await readEinvoice(inside, 'xml', home)
}

/** By other ways and other programs than the readers'. */
async function truthFor({ bytes, file }: Sample): Promise<Expected | 'tampered'> {
  if (file.endsWith('.p7m')) {
    const content = unsignedContent(bytes)
    return content === null ? 'tampered' : truthOf(content)
  }
  if (!file.endsWith('.pdf')) return truthOf(bytes)
  const inside = await embeddedXml(bytes)
  return inside === null ? 'broken' : truthOf(inside)
}

const reasons: Record<string, Refusal['refused']> = {
  several: 'several_invoices',
  broken: 'broken_file',
  tampered: 'signature_broken',
}

function seen({ fields }: Reading): Truth {
  return {
    supplier: fields.supplierName?.value ?? '',
    date: fields.date?.value ?? '',
    totalCents: centsOf(fields.total?.value ?? 'none'),
    vatCents: centsOf(fields.vat?.value ?? 'none'),
    currency: fields.currency?.value ?? '',
  }
}

describe.skipIf(!isThere)('public e-invoices', () => {
  it('are read as another program reads them, or refused for a stated reason', async () => {
    const table = new Map<string, Record<string, number>>()
    const wrong: unknown[] = []
    let isRead = 0
    for (const sample of samplesOf()) {
      const [got, expected] = [outcome.parse(await read(sample)), await truthFor(sample)]
      const row = table.get(sample.folder) ?? {}
      const result = 'refused' in got ? got.refused : 'read'
      row[result] = (row[result] ?? 0) + 1
      table.set(sample.folder, row)
      if (result === 'read') isRead++
      if ('refused' in got || typeof expected === 'string') {
        const reason = typeof expected === 'string' ? reasons[expected] : 'read'
        if (reason !== result) wrong.push({ file: sample.file, got: result, expected })
        continue
      }
      // What neither of the two can read would agree too.
      expect(Number.isInteger(expected.totalCents + expected.vatCents)).toBe(true)
      expect(expected.supplier).not.toBe('')
      const fields = seen(got)
      if (JSON.stringify(fields) !== JSON.stringify(expected)) {
        wrong.push({ file: sample.file, fields, expected })
      } else row['all five right'] = (row['all five right'] ?? 0) + 1
    }
    // oxlint-disable-next-line no-console
    console.table(Object.fromEntries(table))
    expect(wrong).toEqual([])
    expect(isRead).toBeGreaterThan(100)
  }, 180_000)

  it('that were tampered with are refused', async () => {
    const tampered = samplesOf().filter(({ file }) => file.includes('tampered'))
    expect(tampered.length).toBeGreaterThan(0)
    for (const sample of tampered) {
      expect(await read(sample)).toMatchObject({ refused: 'signature_broken' })
    }
  })

  it('that are signed and whole are verified', async () => {
    const signed = samplesOf().filter(({ file }) => /(?<!tampered.*)\.p7m$/.test(file))
    expect(signed.length).toBeGreaterThan(0)
    for (const sample of signed) {
      expect(await read(sample)).toMatchObject({ signature: 'verified' })
    }
  })
})

describe.skipIf(!hasHostile)('hostile XML', () => {
  it('is refused, or read as the plain file it is', async () => {
    for (const file of readdirSync(hostile).filter((name) => name.endsWith('.xml'))) {
      const bytes = new Uint8Array(readFileSync(join(hostile, file)))
      const got = await read({ folder: 'hostile', file, bytes })
      const isPlain = !Buffer.from(bytes).includes('<!DOCTYPE')
      expect([file, 'refused' in got ? got.refused : 'read']).toEqual([
        file,
        isPlain ? 'read' : 'forbidden_xml',
      ])
    }
  })
})
