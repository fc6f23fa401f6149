import { createHash, randomBytes } from 'node:crypto'
import { createApiKey, createOrganization } from '#access/room'
import { sweepOrganization } from '#files/room'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { uploadAlone } from './upload_alone.ts'
import { serve, withScratch } from '../../../tools/scratch.ts'

export type Uploads = {
  kills: number
  acknowledged: number
  /** Answered with 200 and not there any more, or not the same. */
  lost: number
  /** Blobs that a kill had left without a row, and what was left of them after a sweep. */
  swept: number
  unswept: number
  missing: number
  /** Bytes of the file that went to the bucket by itself, and came back the same. */
  alone: number
}

type Sent = { fileId: string; sha256: string }

const hands = 4

/**
 * Uploads over HTTP into the bucket, while the server is killed again and again just between a blob
 * and its row. What was acknowledged must be there; what was not may have left blobs, and a sweep
 * must find each of them.
 */
export async function uploadAmidKills(
  environment: Record<string, string>,
  kills: number,
): Promise<Uploads> {
  return await withScratch('prove_s3', async (scratch) => {
    const given = { ...scratch.environment, ...environment, DAYBOOK_LOG: 'silent' }
    const app = openApp(readConfig(given), { appUrl: scratch.ownerUrl })
    try {
      const mode = 'test' as const
      const organization = { name: 'Proof', regionKey: 'denmark', mode, currency: 'DKK' }
      const { orgId } = await createOrganization(app, organization)
      const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'proof' })
      const sent: Sent[] = []
      for (let round = 1; round <= kills; round++) {
        const faults = `seed=${round};between_file_and_row=kill:0.04`
        sent.push(...(await uploadUntilKilled({ ...given, DAYBOOK_FAULTS: faults }, key)))
      }
      return { kills, ...(await count(app, given, { orgId, key, sent })) }
    } finally {
      await closeDatabase(app.database)
    }
  })
}

async function uploadUntilKilled(
  environment: Record<string, string>,
  key: string,
): Promise<Sent[]> {
  const server = await serve(environment)
  const sent: Sent[] = []
  const hand = async (): Promise<void> => {
    for (;;) {
      const bytes = randomBytes(2_000)
      const taken = await upload(server.url, key, bytes).catch(() => null)
      if (taken === null) return
      sent.push(taken)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  await server.stop()
  return sent
}

async function upload(url: string, key: string, bytes: Buffer): Promise<Sent | null> {
  const headers = { authorization: `Bearer ${key}`, 'daybook-file-name': 'proof.bin' }
  const body = new Uint8Array(bytes)
  const response = await fetch(`${url}/api/rest/files`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`upload: ${response.status}`)
  const { result } = (await response.json()) as { result: Sent }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (result.sha256 !== sha256) throw new Error('another hash was answered than that of the bytes')
  return result
}

type Given = { orgId: string; key: string; sent: readonly Sent[] }

async function count(
  app: App,
  environment: Record<string, string>,
  { orgId, key, sent }: Given,
): Promise<Omit<Uploads, 'kills'>> {
  const first = await sweepOrganization(app, orgId, 0)
  const second = await sweepOrganization(app, orgId, 0)
  const server = await serve(environment)
  let lost = 0
  for (const { fileId, sha256 } of sent) {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${server.url}/api/rest/files/${fileId}`, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) lost += 1
  }
  const alone = await uploadAlone(server.url, key)
  await server.stop()
  const { removed: swept, missing } = first
  return { acknowledged: sent.length, lost, swept, unswept: second.removed, missing, alone }
}
