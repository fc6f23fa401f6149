import { z } from 'zod'
import { outward } from '#kernel/definition'
import { boundTo } from '#kernel/principal'
import { blobFields } from './file.ts'
import { mostBytes, mostBytesAlone } from './rules.ts'
import { hasFile } from './store.ts'
import { writeTicket } from './ticket.ts'

const validSeconds = 900

type Plan = { sha256: string; size: number; expiresAt: string; isKnown: boolean; isBound: boolean }
type Reply = { url: string; headers: Record<string, string> } | null

const nowhere = { uploadUrl: null, headers: {}, expiresAt: null, fileId: null, instead: null }

export default outward({
  name: 'begin_upload',
  says: 'Ask for an address to put the bytes of a file to with PUT, with exactly these headers and without a key or token; then call finish_upload, with the receipt that the address may answer with. Callers with an API key may send files of up to 25 MiB to POST /api/rest/files instead, in one step.',
  needs: 'documents:edit',
  input: z.strictObject(blobFields(mostBytesAlone)),
  output: z.object({
    uploadUrl: z.string().nullable().meta({
      description: 'Put the bytes here; null where they are too large for that, or known.',
    }),
    headers: z.record(z.string(), z.string()),
    expiresAt: z.string().nullable(),
    fileId: z.null().meta({ description: 'There is none before finish_upload.' }),
    instead: z
      .string()
      .nullable()
      .meta({ description: 'Where to send the bytes otherwise, or where they are already.' }),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: ['file_store_unavailable'],
  hints: { idempotent: true, openWorld: true },

  async plan(scene, input): Promise<Plan> {
    const expiresAt = new Date(scene.now.getTime() + validSeconds * 1_000).toISOString()
    // Addresses of the store go by hash, and must not tell what others brought: who sees only their
    // own puts the bytes to us.
    const isBound = boundTo(scene.principal) !== null
    // What is evidence already is never offered to be written again.
    const isKnown = !isBound && (await hasFile(scene, input.sha256))
    return { ...input, expiresAt, isKnown, isBound }
  },

  find: 'repeatable',

  async perform({ orgId, ports }, { sha256, size, isKnown, isBound }): Promise<Reply> {
    if (isKnown || isBound) return null
    return await ports.files.presignPut(orgId, sha256, size, validSeconds)
  },

  async settle(scene, { expiresAt, isKnown, sha256, size }, outcome) {
    if (!outcome.ok) return nowhere
    if (isKnown) return { ...nowhere, instead: `/api/rest/files?sha256=${sha256}` }
    if (outcome.reply === null) {
      const through = { ...nowhere, instead: '/api/rest/files' }
      if (size > mostBytes) return through
      const { orgId, principal, secrets, baseUrl } = scene
      const until = new Date(expiresAt).getTime()
      const ticket = { orgId, caller: principal.caller, sha256, size, until }
      const uploadUrl = `${baseUrl}/api/uploads/${writeTicket(secrets, 'put_file', ticket)}`
      return { ...through, uploadUrl, expiresAt }
    }
    const { url, headers } = outcome.reply
    return { ...nowhere, uploadUrl: url, headers, expiresAt }
  },

  standing: async () => nowhere,
})
