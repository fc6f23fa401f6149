import { setTimeout as sleep } from 'node:timers/promises'
import { insist, type Callers } from '../invoices/callers.ts'
import type { Paper } from './papers.ts'
import type { Stage } from './stage.ts'
import type { Tenant } from './tenants.ts'

/** Whoever hands documents in, and the servers that they hand them to. */
export type HandingIn = { stage: Stage; callers: Callers }

const mostRounds = 50

/**
 * A call that takes long is answered while it goes on. Whoever asked looks until that has ended, and
 * asks again where it was not posted, as the document then says.
 */
export async function postUntilDone(
  { stage, callers }: HandingIn,
  { key }: Tenant,
  number: string,
  documentId: string,
): Promise<void> {
  const target = { urls: stage.urls, key }
  for (let round = 0; round < mostRounds; round++) {
    const name = `post-${number}-${round}`
    const made = await insist(callers, target, 'actions/post_document', name, { documentId })
    if (made === null || made['status'] === 'posted') return
    const seen = await readUntilDone(stage, key, documentId)
    if (seen === 'posted') return
  }
  callers.offences.push(`${number} was asked for ${mostRounds} times and is not posted`)
}

/** The state of a document once nothing of it is in progress. */
async function readUntilDone(stage: Stage, key: string, id: string): Promise<string | null> {
  for (let look = 0; look < 600; look++) {
    const [url] = stage.urls()
    const headers = { authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(10_000)
    const body: unknown = await fetch(`${url}/api/rest/documents/${id}`, { headers, signal })
      .then((response) => response.json())
      .catch(() => null)
    const { result } = (body ?? {}) as { result?: { status: string; processing: unknown } }
    if (result !== undefined && result.processing === null) return result.status
    await sleep(500)
  }
  return null
}

export async function capture(
  { stage, callers }: HandingIn,
  one: Paper & { tenant: Tenant },
): Promise<string | null> {
  const { tenant, number, xml } = one
  const fileId = await upload(stage, tenant, `${number}.xml`, xml)
  const target = { urls: stage.urls, key: tenant.key }
  const path = 'actions/capture_document'
  const made = await insist(callers, target, path, `capture-${number}`, { fileId })
  return made === null ? null : String(made['id'])
}

/** A file that nothing refers to harms nobody, so it may come twice. */
async function upload(stage: Stage, { key }: Tenant, name: string, xml: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const urls = stage.urls()
    const url = urls[attempt % Math.max(1, urls.length)]
    if (url === undefined) {
      await sleep(200)
      continue
    }
    try {
      const response = await fetch(`${url}/api/rest/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/xml',
          'daybook-file-name': name,
        },
        body: xml,
        signal: AbortSignal.timeout(20_000),
      })
      const { result } = (await response.json()) as { result?: { fileId: string } }
      if (result !== undefined) return result.fileId
    } catch (error) {
      if (attempt > 300) throw error
    }
    await sleep(200)
  }
}
