import { z } from 'zod'
import { atOnce, outward, type AtOnce } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { boundTo } from '#kernel/corridor/principal'
import { enqueue } from '#kernel/corridor/queue'
import { blobFields } from './file/file.ts'
import { mostBytes, mostBytesAlone } from './file/rules.ts'
import { holdBlob, holdMs } from './blobs/hold.ts'
import { hasFile, markSendable } from './file/store.ts'
import { sweepFiles } from './sweep_files.ts'
import { writeTicket } from './file/ticket.ts'

const validSeconds = 900
const sweepAfterMs = (validSeconds * 1_000 + holdMs) * 1.1
/** An upload that began in time may end a little later. */
const afterMs = 300_000

type Plan = { sha256: string; size: number; expiresAt: string }
type Reply = { url: string; headers: Record<string, string> } | null
type UploadAddress = {
  uploadUrl: string | null
  headers: Record<string, string>
  expiresAt: string | null
  fileId: null
  instead: string | null
}

const nowhere: UploadAddress = {
  uploadUrl: null,
  headers: {},
  expiresAt: null,
  fileId: null,
  instead: null,
}

export default outward({
  name: 'begin_upload',
  says: 'Get a URL to upload a file to. Send the bytes with PUT and exactly the returned headers, without an API key or token; then call finish_upload, with the receipt if the URL returns one. With an API key, files of up to 25 MiB can be sent to POST /api/rest/files instead, in one step.',
  needs: 'documents:edit',
  input: z.strictObject(blobFields(mostBytesAlone)),
  output: z.object({
    uploadUrl: z.string().nullable().meta({
      description:
        'Send the bytes here with PUT; null if they are too large for that or already stored.',
    }),
    headers: z.record(z.string(), z.string()),
    expiresAt: z.string().nullable(),
    fileId: z.null().meta({ description: 'Always null; finish_upload returns it.' }),
    instead: z.string().nullable().meta({
      description: 'Where to send the bytes otherwise, or where to find them if already stored.',
    }),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: ['storage_full', 'file_store_unavailable'],
  hints: { idempotent: true, openWorld: true },

  async plan(scene, input): Promise<Plan | AtOnce<UploadAddress>> {
    const expiresAt = new Date(scene.now.getTime() + validSeconds * 1_000).toISOString()
    // URLs of the store are by hash and must not reveal what others uploaded, so callers who see
    // only their own files upload through us.
    const isBound = boundTo(scene.principal) !== null
    // Stored evidence must never be overwritten.
    if (!isBound && (await hasFile(scene, input.sha256))) {
      return atOnce({ ...nowhere, instead: `/api/rest/files?sha256=${input.sha256}` })
    }
    const { tx, orgId, now, quotas } = scene
    const until = new Date(new Date(expiresAt).getTime() + afterMs)
    const hold = { now, until, mayBeStored: false, preset: quotas.bytesStored }
    await holdBlob(tx, { orgId, ...input }, hold)
    const plan = { ...input, expiresAt }
    return isBound ? atOnce(throughUs(scene, plan)) : plan
  },

  find: 'repeatable',

  async perform({ orgId, ports }, { sha256, size }): Promise<Reply> {
    return await ports.files.presignPut(orgId, sha256, size, validSeconds)
  },

  async settle(scene, plan, outcome) {
    if (!outcome.ok) return nowhere
    if (outcome.reply === null) return throughUs(scene, plan)
    const { sha256, expiresAt } = plan
    // Only the store knows whether the bytes came, so the room comes back when it was looked at.
    markSendable(scene, sha256)
    enqueue(scene.tx, { kind: sweepFiles.kind, orgId: scene.orgId, afterMs: sweepAfterMs })
    const { url, headers } = outcome.reply
    return { ...nowhere, uploadUrl: url, headers, expiresAt }
  },

  soFar: async () => nowhere,
})

/** Where the store takes no uploads by address, or must not be asked: an address of our own. */
function throughUs(scene: Scene, { sha256, size, expiresAt }: Plan): UploadAddress {
  const through = { ...nowhere, instead: '/api/rest/files' }
  if (size > mostBytes) return through
  const { orgId, principal, secrets, baseUrl } = scene
  const until = new Date(expiresAt).getTime()
  const ticket = { id: scene.newId(), orgId, caller: principal.caller, sha256, size, until }
  const uploadUrl = `${baseUrl}/api/uploads/${writeTicket(secrets, 'put_file', ticket)}`
  return { ...through, uploadUrl, expiresAt }
}
