import type { Problem } from '@daybook/sdk'
import { boot, daybook } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'

export type Sending = { file: File; signal: AbortSignal; onSent: (part: number) => void }

/** The server's own refusal, or null where it did not answer. */
class UploadRefused extends Error {
  readonly detail: string | null
  readonly isRetryable: boolean

  constructor(problem: Partial<Problem> | null) {
    super(problem?.code ?? 'no_answer')
    this.name = 'UploadRefused'
    // The field that is wrong says more than that one is.
    this.detail = problem?.errors?.[0]?.detail ?? problem?.detail ?? null
    this.isRetryable = problem?.retryable ?? true
  }
}

/**
 * Sends a file and registers it as a document. By XMLHttpRequest, the one way in a browser that tells how
 * much has gone out.
 */
export async function sendFile({ file, signal, onSent }: Sending): Promise<string> {
  if (file.size === 0) throw new UploadRefused({ detail: say('upload.empty'), retryable: false })
  const fileId = await putBytes({ file, signal, onSent })
  const { name, type } = file
  const mimeType = type === '' ? undefined : type
  const given = { fileId, fileName: name, mimeType }
  const { id } = await daybook.documents.captureDocument(given, { signal })
  return id
}

async function putBytes({ file, signal, onSent }: Sending): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/rest/files')
    request.responseType = 'json'
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('daybook-file-name', encodeURIComponent(file.name))
    request.setRequestHeader('daybook-organization', boot.organization.id)
    request.setRequestHeader('idempotency-key', crypto.randomUUID())
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total === 0 ? 1 : loaded / total),
    )
    request.addEventListener('load', () => {
      const answer = request.response as ({ result?: { fileId: string } } & Partial<Problem>) | null
      if (request.status === 200 && answer?.result) resolve(answer.result.fileId)
      else reject(new UploadRefused(answer))
    })
    request.addEventListener('error', () => reject(new UploadRefused(null)))
    request.addEventListener('abort', () => reject(new UploadRefused(null)))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
