import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { IntentContext } from '#kernel/corridor/definition'
import { createHash } from 'node:crypto'
import { putBlob, type FileRow } from '#files/room'

/** The logo on invoices: a picture that was drawn anew, so nothing of the uploaded file is in it. */
export type StoredLogo = { fileId: string; sha256: string; width: number; height: number }

export const logoRecord = z
  .object({ fileId: z.string(), width: z.number().int(), height: z.number().int() })
  .nullable()
  .meta({ description: 'The logo on invoices, set with set_invoice_logo; null: none.' })

export function toLogoRecord(logo: StoredLogo | null | undefined): z.input<typeof logoRecord> {
  if (!logo) return null
  const { fileId, width, height } = logo
  return { fileId: encodeId('file', fileId), width, height }
}

/** What is drawn of an upload, before its row is written. */
export type DrawnLogo = Omit<StoredLogo, 'fileId'> & { size: number }

export type LogoPlan = { sha256: string; mimeType: string; fileName: string }

const mostLogoBytes = 5 * 2 ** 20
const types = new Set(['image/png', 'image/jpeg'])

export function logoPlanOf({ sha256, size, mime_type, file_name }: FileRow): LogoPlan {
  if (!types.has(mime_type)) throw notUsable(`The file is ${mime_type}, not PNG or JPEG.`)
  if (size > mostLogoBytes) throw notUsable('The file is larger than 5 MB.')
  return { sha256, mimeType: mime_type, fileName: file_name }
}

/** Draws the picture in the sandbox of the readers, and stores what came out. */
export async function drawLogo(outside: IntentContext, plan: LogoPlan): Promise<DrawnLogo> {
  const { ports, orgId, attempt } = outside
  const outcome = await ports.reader.showPage({
    orgId,
    ...plan,
    page: 1,
    part: 'logo',
    patience: attempt > 1 ? 'ever' : 'caller',
    load: async () => ({ bytes: await bytesOf(outside, plan.sha256), text: null }),
  })
  if ('refused' in outcome) throw notUsable(outcome.detail)
  const bytes = 'image' in outcome ? Buffer.from(outcome.image ?? '', 'base64') : Buffer.alloc(0)
  // The process that drew it opened a stranger's file, so what it sends is looked at again.
  if (!('image' in outcome) || !isPlainJpeg(bytes, outcome)) {
    throw notUsable('The picture could not be drawn.')
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await outside.inTransaction((scene) => putBlob(scene, ports.files, sha256, bytes))
  const { width, height } = outcome
  return { sha256, size: bytes.length, width, height }
}

async function bytesOf({ ports, orgId }: IntentContext, sha256: string): Promise<Uint8Array> {
  const bytes = await ports.files.get(orgId, sha256).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('file_store_unavailable', {}, error)
  })
  if (bytes === null) throw new Failure('file_not_found')
  return bytes
}

function notUsable(detail: string): Failure {
  return new Failure('logo_not_usable', { detail })
}

const largestSide = 1_000

/** A JPEG in one piece whose frame has the size that was said. */
export function isPlainJpeg(bytes: Buffer, { width, height }: { width: number; height: number }) {
  const length = bytes.length
  if (length < 20 || bytes.readUInt16BE(0) !== 0xff_d8) return false
  if (bytes.readUInt16BE(length - 2) !== 0xff_d9) return false
  if (Math.max(width, height) > largestSide) return false
  let at = 2
  while (at + 9 < length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xc0) {
      return bytes.readUInt16BE(at + 5) === height && bytes.readUInt16BE(at + 7) === width
    }
    // The scan begins, or a frame of another kind.
    if (marker === 0xda || (marker >= 0xc1 && marker <= 0xcf && marker !== 0xc4)) return false
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
