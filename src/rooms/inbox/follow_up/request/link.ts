import { createHash } from 'node:crypto'
import type { Scene } from '#kernel/corridor/scene'

export const receiptPath = '/receipt/'

const purpose = 'receipt request'
const shape = /^[A-Za-z0-9_-]{43}$/

/** Made anew from the server's key whenever it is needed, so that it is stored nowhere. */
export function linkOf(
  { secrets, orgId, baseUrl }: Pick<Scene, 'secrets' | 'orgId' | 'baseUrl'>,
  requestId: string,
): { url: string; hash: Buffer } {
  const token = secrets.sign(purpose, `${orgId}.${requestId}`)
  return { url: `${baseUrl}${receiptPath}${token}`, hash: hashOf(token) }
}

/** Null for what cannot be a link of ours. */
export function hashOfLink(token: string): Buffer | null {
  return shape.test(token) ? hashOf(token) : null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
