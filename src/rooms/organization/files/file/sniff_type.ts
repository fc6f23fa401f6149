import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'

const unknownType = 'application/octet-stream'
/** Enough to recognise every type, and a limit on what a crafted file can cost. */
const headLength = 262_144
const textLength = 4_096

/**
 * The type by content only; the caller's claim is ignored. Text is checked before the signatures of
 * binary formats, because a letter that begins with "BM" is not a bitmap.
 */
export async function sniffType(bytes: Uint8Array): Promise<string> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headLength))
  if (head.length === 0) return unknownType
  // ISO 32000 has the header in the first line. Accepting it later would allow files that are two
  // documents at once.
  if (head.subarray(0, 5).equals(pdfMark)) return 'application/pdf'
  if (isSignedData(head)) return 'application/pkcs7-mime'
  const written = writtenType(head)
  if (written !== null) return written
  if (isPlainText(bytes)) {
    return isSignedText(head) ? 'application/pkcs7-mime' : 'text/plain'
  }
  return await binaryType(head)
}

const pdfMark = Buffer.from('%PDF-')

/** Types that are decided above by stricter rules than the library's. */
const decidedAbove = new Set(['application/pdf', 'application/xml', 'text/html', 'image/svg+xml'])

async function binaryType(head: Buffer): Promise<string> {
  try {
    const found = await fileTypeFromBuffer(head)
    return found === undefined || decidedAbove.has(found.mime) ? unknownType : found.mime
  } catch {
    // A file that makes the library fail has no known type.
    return unknownType
  }
}

// id-signedData of RFC 5652, 1.2.840.113549.1.7.2, in DER.
const signedData = Buffer.from('06092a864886f70d010702', 'hex')

/**
 * ContentInfo of RFC 5652: a sequence of definite or indefinite length that begins with the OID.
 */
function isSignedData(head: Buffer): boolean {
  if (head[0] !== 0x30) return false
  const length = head[1] ?? 0
  const start = 2 + (length > 0x80 ? length & 0x7f : 0)
  return head.subarray(start, start + signedData.length).equals(signedData)
}

/**
 * E-invoice exchanges and mail programs pass on signed invoices in base64, with or without PEM
 * lines.
 */
function isSignedText(head: Buffer): boolean {
  const text = head.toString('latin1', 0, textLength)
  if (/^\s*-----BEGIN (PKCS ?#?7|CMS)-----/.test(text)) return true
  const packed = text.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]{40,}={0,2}$/.test(packed)) return false
  return isSignedData(Buffer.from(packed.slice(0, 64), 'base64'))
}

/** Markup and mail: text formats that are recognised by how they begin. */
function writtenType(head: Buffer): string | null {
  const text = startOf(head)
  if (text === null) return null
  return markupType(text, isUtf8Head(head)) ?? (isMail(text) ? 'message/rfc822' : null)
}

/** The first characters of ASCII-like text or UTF-16 with a byte order mark; null for binary. */
function startOf(head: Buffer): string | null {
  const start = head.subarray(0, textLength)
  if (start[0] === 0xff && start[1] === 0xfe) return start.toString('utf16le', 2)
  if (start[0] === 0xfe && start[1] === 0xff) {
    const even = start.subarray(2, start.length - (start.length % 2))
    return Buffer.from(even).swap16().toString('utf16le')
  }
  const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  const text = start.toString('latin1', isMarked ? 3 : 0)
  return hasControls(text) ? null : text
}

/** Control characters other than tab, line feed, form feed and carriage return. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text)
}

function isUtf8Head(head: Buffer): boolean {
  // The last character may be cut; a character has at most four bytes.
  const start = head.subarray(0, textLength)
  if (head.length <= textLength) return isUtf8(start)
  return [0, 1, 2, 3].some((less) => isUtf8(start.subarray(0, start.length - less)))
}

const prolog = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>)*/i
const element = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?=[\s/>])/

/** By the root element. XML without a declaration must be UTF-8 (XML 1.0, 4.3.3). */
function markupType(text: string, isUnicode: boolean): string | null {
  const isDeclared = /^\s*<\?xml[\s?]/.test(text)
  if (!isDeclared && !/^\s*</.test(text)) return null
  if (/^\s*<!doctype html/i.test(text)) return 'text/html'
  const root = element.exec(text.slice(prolog.exec(text)?.[0].length ?? 0))?.[1]?.toLowerCase()
  if (root === 'html' || (!isDeclared && htmlRoots.has(root ?? ''))) return 'text/html'
  if (root === 'svg') return 'image/svg+xml'
  return isDeclared || (root !== undefined && isUnicode) ? 'application/xml' : null
}

const htmlRoots = new Set(['head', 'body', 'script', 'iframe', 'img', 'a', 'div', 'p', 'table'])

const field = /^([!-9;-~]+):/
const mailFields = new Set([
  'from',
  'to',
  'cc',
  'date',
  'subject',
  'message-id',
  'mime-version',
  'received',
  'return-path',
  'delivered-to',
  'reply-to',
  'sender',
  'dkim-signature',
  'content-type',
])

/** RFC 5322: header fields from the first line, at least three of the common ones. */
function isMail(text: string): boolean {
  const known = new Set<string>()
  for (const line of text.replace(/^From [^\n]*\r?\n/, '').split(/\r?\n/)) {
    if (line === '') break
    if (/^[ \t]/.test(line)) continue
    const name = field.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) return known.size >= 3 && isCutLine(text, line)
    if (mailFields.has(name)) known.add(name)
  }
  return known.size >= 3
}

/** The last line of the excerpt may be half a field. */
function isCutLine(text: string, line: string): boolean {
  return text.length >= textLength - 3 && text.endsWith(line)
}

function isPlainText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headLength))
  return isUtf8(bytes) && !hasControls(head.toString('latin1'))
}
