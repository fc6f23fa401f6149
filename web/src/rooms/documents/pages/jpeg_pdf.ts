import { jpegSize, type JpegSize } from './jpeg_size.ts'

/** A4 in points; a page has its longer side along the longer side of the picture. */
const [short, long] = [595, 842]

const spaces: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' }

/**
 * A PDF with one JPEG on each page, in this order (ISO 32000-1: 7.5 file structure, 8.9 images with
 * DCTDecode). The pictures go in as they are, so nothing is lost of what can be read on them.
 */
export function pdfOfJpegs(pictures: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = openFile()
  const kids = pictures.map((_, at) => `${numberOf(at)} 0 R`).join(' ')
  file.put(1, '<< /Type /Catalog /Pages 2 0 R >>')
  file.put(2, `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  for (const [at, picture] of pictures.entries()) putPage(file, numberOf(at), picture)
  return file.end()
}

/** Of the page; its content and its picture follow. */
const numberOf = (at: number): number => 3 + at * 3

function putPage(file: PdfFile, number: number, picture: Uint8Array): void {
  const size = jpegSize(picture)
  const space = spaces[size?.colours ?? 0]
  if (size === null || space === undefined) throw new TypeError('no JPEG that a page can show')
  const { width, height } = sizeOnPaper(size)
  const content = new TextEncoder().encode(`q ${width} 0 0 ${height} 0 0 cm /Im Do Q`)
  file.put(
    number,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R` +
      ` /Resources << /XObject << /Im ${number + 2} 0 R >> >> >>`,
  )
  file.put(number + 1, `<< /Length ${content.length} >>`, content)
  file.put(
    number + 2,
    `<< /Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height}` +
      ` /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
    picture,
  )
}

/** Within A4, so that a page is no larger on paper than paper is. */
export function sizeOnPaper({ width, height }: Pick<JpegSize, 'width' | 'height'>): {
  width: number
  height: number
} {
  const [wide, high] = width > height ? [long, short] : [short, long]
  const part = Math.min(wide / width, high / height)
  const rounded = (one: number): number => Math.max(1, Math.round(one * part * 100) / 100)
  return { width: rounded(width), height: rounded(height) }
}

type PdfFile = ReturnType<typeof openFile>

/** Writes objects one after the other, and at the end where each of them begins. */
function openFile() {
  const parts: Uint8Array[] = []
  const places: number[] = []
  let length = 0
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  // The second line says to programs that move files that this one is not text.
  write('%PDF-1.4\n')
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  return {
    put(number: number, text: string, stream?: Uint8Array): void {
      places[number] = length
      write(`${number} 0 obj\n${text}\n`)
      if (stream !== undefined) {
        write('stream\n')
        write(stream)
        write('\nendstream\n')
      }
      write('endobj\n')
    },
    end(): Uint8Array<ArrayBuffer> {
      const start = length
      const lines = places.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
      write(`xref\n0 ${places.length}\n0000000000 65535 f \n${lines.join('')}`)
      write(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
      const whole = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        whole.set(part, at)
        at += part.length
      }
      return whole
    },
  }
}
