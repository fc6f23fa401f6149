import { deflateSync } from 'node:zlib'
import type { StrangeFile } from '../support/documents/mutations.ts'

const pdf = (name: string, bytes: Uint8Array): StrangeFile => ({
  name,
  bytes,
  mimeType: 'application/pdf',
  fileName: `${name}.pdf`,
})

type Part = string | Uint8Array

/** A PDF from its objects, numbered from 1, the first of which is the catalogue. */
function pdfOf(objects: readonly Part[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  objects.forEach((object, index) => {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    places.push(length)
    length += piece.length
    pieces.push(piece)
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const size = `/Size ${objects.length + 1} /Root 1 0 R ${trailer}`
  pieces.push(Buffer.from(`${table}trailer << ${size} >>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

function streamOf(content: Uint8Array, filter: string): Buffer {
  const head = `<< /Length ${content.length} /Filter ${filter} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
  '/Resources << /Font << /F1 5 0 R >> >> >>'

const withContent = (content: Part): Buffer => pdfOf([catalogue, onePage, page, content, font])

/** Little on the disk, much in memory: the same byte, packed once or twice. */
function bombOf(megabytes: number, layers: number): Buffer {
  let bytes: Uint8Array = Buffer.alloc(megabytes * 2 ** 20, 0x20)
  const filters = Array.from({ length: layers }, () => '/FlateDecode').join(' ')
  for (let layer = 0; layer < layers; layer += 1) bytes = deflateSync(bytes, { level: 6 })
  return streamOf(bytes, `[${filters}]`)
}

const packed = (text: string): Buffer => streamOf(deflateSync(Buffer.from(text)), '/FlateDecode')

function loops(): StrangeFile[] {
  const kids = (what: string): string => `<< /Type /Pages /Kids [${what}] /Count 1 >>`
  const selfContained = '<< /Length 5 0 R >>\nstream\nBT ET\nendstream'
  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 5 /Resources << /XObject ' +
    '<< /X 5 0 R >> >> >>\nstream\n/X Do\nendstream'
  const drawing = page.replace('/Font << /F1 5 0 R >>', '/XObject << /X 5 0 R >>')
  const call = '<< /Length 5 >>\nstream\n/X Do\nendstream'
  return [
    pdf('pages_loop', pdfOf([catalogue, kids('2 0 R')])),
    pdf('pages_loop_of_two', pdfOf([catalogue, kids('3 0 R'), kids('2 0 R')])),
    pdf('parent_loop', pdfOf([catalogue, onePage, '<< /Type /Page /Parent 3 0 R >>'])),
    pdf('length_loop', pdfOf([catalogue, onePage, page, selfContained, '5 0 R'])),
    pdf('form_loop', pdfOf([catalogue, onePage, drawing, call, form])),
    pdf('reference_loop', pdfOf(['2 0 R', '1 0 R'])),
    pdf('previous_loop', pdfOf([catalogue, onePage, page, packed('BT ET'), font], '/Prev 9')),
    pdf(
      'names_loop',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 6 0 R >> >>',
        onePage,
        page,
        packed('BT ET'),
        font,
        '<< /Kids [6 0 R] >>',
      ]),
    ),
  ]
}

function attachmentBomb(): Buffer {
  const spec = '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>'
  const names = '<< /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >>'
  const root = `<< /Type /Catalog /Pages 2 0 R /Names ${names} >>`
  return pdfOf([root, onePage, page, packed('BT ET'), font, spec, bombOf(256, 1)])
}

const text = (words: string): string => `BT /F1 11 Tf 50 700 Td (${words}) Tj ET`

/** Takes a reader longer than any honest page. */
export const slowPdf = (): Uint8Array => withContent(packed('q '.repeat(1_000_000)))

/**
 * A few kilobytes that never end: forms within forms, each drawn twice by the one around it. The
 * number makes each one another file.
 */
export function doublingPdf(number = 0, deep = 28): Uint8Array {
  const forms = Array.from({ length: deep }, (_, level) => {
    const next = level + 6
    const isLast = level === deep - 1
    const content = isLast ? text('1') : '/X Do /X Do'
    const inside = isLast ? '/Font << /F1 5 0 R >>' : `/XObject << /X ${next + 1} 0 R >>`
    const head = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${inside} >>`
    return `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
  const drawing = page.replace('/Font << /F1 5 0 R >>', '/XObject << /X 6 0 R >>')
  const call = '<< /Length 5 >>\nstream\n/X Do\nendstream'
  return pdfOf([catalogue, onePage, drawing, call, font, ...forms], `/Info << /N ${number} >>`)
}

export function craftedPdf(): StrangeFile[] {
  const many = Array.from({ length: 100_000 }, (_, i) => text(`Total ${i},00`)).join('\n')
  return [
    ...loops(),
    pdf('flate_bomb', withContent(bombOf(256, 1))),
    pdf('flate_bomb_twice', withContent(bombOf(512, 2))),
    pdf('attachment_bomb', attachmentBomb()),
    pdf('many_words', withContent(packed(many))),
    pdf('deep_arrays', withContent(packed('['.repeat(500_000)))),
    pdf('deep_dictionary', pdfOf([`<< /A ${'<< /A '.repeat(100_000)}`])),
    pdf('deep_saves', slowPdf()),
    pdf('long_string', withContent(packed(text('1'.repeat(3_000_000))))),
    pdf('count_that_lies', pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count 2000000000 >>'])),
    pdf('negative_count', pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count -5 >>'])),
    pdf(
      'huge_page',
      pdfOf([
        catalogue,
        onePage,
        page.replace('595 842', '1e12 -1e12'),
        packed(text('Total 100,00')),
        font,
      ]),
    ),
    pdf('huge_size', pdfOf([catalogue], '/Size 4294967295')),
    pdf('no_objects', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')),
    pdf('start_beyond_end', Buffer.from('%PDF-1.7\nstartxref\n99999999999\n%%EOF')),
    pdf('only_head', Buffer.from('%PDF-1.7')),
    pdf('head_and_spaces', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5_000_000, 0x20)])),
    pdf('many_ends', Buffer.from(`%PDF-1.7\n${'endobj\n'.repeat(400_000)}`)),
    pdf('encrypted', pdfOf([catalogue, onePage, page], '/Encrypt << /Filter /Standard /V 9 >>')),
    pdf(
      'script',
      pdfOf([
        `${catalogue.slice(0, -2)} /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>`,
        onePage,
        page,
        packed(text('Total 1')),
        font,
      ]),
    ),
  ]
}
