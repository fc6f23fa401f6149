import { looksSigned } from '../einvoice/signed_bytes.ts'

export type FileKind = 'xml' | 'p7m' | 'pdf' | 'eml' | 'text' | 'image' | 'unknown'

const headBytes = 4_096

/**
 * The type of a file by its content. The name and the declared type are used only if the content is
 * inconclusive, so that a damaged signed file is refused as such.
 */
export function sniffContent(
  bytes: Uint8Array,
  mimeType: string | null,
  fileName: string | null,
): FileKind {
  if (bytes.length === 0) return 'unknown'
  // Only at the very start: PDF readers search further, and a file with two types at once shows one
  // to people and the other to machines.
  if (beginsWith(bytes, '%PDF-')) return 'pdf'
  if (isImage(bytes)) return 'image'
  if (looksSigned(bytes)) return 'p7m'
  const head = decodeHead(bytes)
  if (head !== null) {
    const text = head.trimStart()
    if (/^<(?:!doctype\s+html|html)\b/i.test(text)) return 'unknown'
    if (/^<[?!\p{L}_]/u.test(text)) return 'xml'
    if (isMail(text)) return 'eml'
  }
  if (isCalledSigned(mimeType, fileName)) return 'p7m'
  return head === null || hasControls(bytes, head) ? 'unknown' : 'text'
}

function beginsWith(bytes: Uint8Array, letters: string, at = 0): boolean {
  if (bytes.length < at + letters.length) return false
  for (let index = 0; index < letters.length; index++) {
    if (bytes[at + index] !== letters.charCodeAt(index)) return false
  }
  return true
}

const imageHeads = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*']

function isImage(bytes: Uint8Array): boolean {
  if (imageHeads.some((head) => beginsWith(bytes, head))) return true
  if (beginsWith(bytes, 'RIFF')) return beginsWith(bytes, 'WEBP', 8)
  if (beginsWith(bytes, 'BM')) return bytes[6] === 0 && bytes[7] === 0 && bytes[8] === 0
  if (!beginsWith(bytes, 'ftyp', 4)) return false
  return ['heic', 'heix', 'mif1', 'avif'].some((brand) => beginsWith(bytes, brand, 8))
}

// Bytes that are not UTF-8 may be in any legacy encoding; these differ only above ASCII, which does
// not matter for the type.
function decodeHead(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const head = bytes.subarray(0, headBytes)
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return new TextDecoder('utf-16le').decode(head)
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return new TextDecoder('utf-16be').decode(head)
  }
  if (head.includes(0)) return null
  return new TextDecoder('utf-8').decode(head)
}

const mailHeaders =
  /^(?:from|to|subject|date|received|mime-version|message-id|return-path|delivered-to):/gim

/** Only headers up to the first empty line, including some that every email has. */
function isMail(text: string): boolean {
  const end = /\r?\n\r?\n/.exec(text)
  const block = text.slice(0, end?.index ?? text.length).replace(/^From .*\r?\n/, '')
  const lines = block.split(/\r?\n/)
  // The last line may be incomplete if the headers are longer than the sample.
  const whole = end === null ? lines.slice(0, -1) : lines
  if (
    !whole.every((line, index) => /^[!-9;-~]+:/.test(line) || (index > 0 && /^[ \t]/.test(line)))
  ) {
    return false
  }
  const known = new Set(block.match(mailHeaders)?.map((name) => name.toLowerCase()))
  const isMachine = ['received:', 'mime-version:', 'message-id:', 'return-path:'].some((name) =>
    known.has(name),
  )
  return known.size >= 3 || (known.size >= 2 && isMachine)
}

function isCalledSigned(mimeType: string | null, fileName: string | null): boolean {
  return /pkcs7/i.test(mimeType ?? '') || /\.p7m$/i.test(fileName ?? '')
}

/** Text has no control characters except line and page ends. */
function hasControls(bytes: Uint8Array, head: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
  return controls.test(head) || (bytes[0] !== 0xff && bytes[0] !== 0xfe && bytes.includes(0))
}

/** XML, emails and base64 are also text, and are often declared as such. */
const claims: readonly (readonly [claim: RegExp, kinds: readonly FileKind[]])[] = [
  [
    /^application\/(?:octet-stream|x-unknown|binary)$/,
    ['xml', 'p7m', 'pdf', 'eml', 'text', 'image'],
  ],
  [/^image\/[\w.+-]+$/, ['image']],
  [/^application\/(?:x-)?pdf$/, ['pdf']],
  [/^(?:application|text)\/xml$|\+xml$/, ['xml']],
  [/^application\/(?:x-)?pkcs7-(?:mime|signature)$/, ['p7m']],
  [/^message\/rfc822$/, ['eml']],
  [/^text\/plain$/, ['text', 'xml', 'eml', 'p7m']],
  [/^text\//, ['text']],
]

/** Whether the declared type and the content agree. */
export function isClaimed(kind: FileKind, mimeType: string | null): boolean {
  const claim = (mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (claim === '') return true
  return claims.find(([pattern]) => pattern.test(claim))?.[1].includes(kind) ?? false
}
