import { z } from 'zod'
import { outward } from '#kernel/definition'
import { boundTo } from '#kernel/principal'
import { blobFields } from './file.ts'
import { mostBytesAlone } from './rules.ts'
import { hasFile } from './store.ts'

const validSeconds = 900

type Plan = { sha256: string; size: number; expiresAt: string; isKnown: boolean; isBound: boolean }
type Reply = { url: string; headers: Record<string, string> } | null

const nowhere = { uploadUrl: null, headers: {}, expiresAt: null, fileId: null, instead: null }

export default outward({
  name: 'begin_upload',
  says: 'Ask for an address of the file store to put a large file to, with exactly these headers; then call finish_upload. Files of up to 25 MiB are sent to POST /api/rest/files instead.',
  needs: 'documents:edit',
  input: z.strictObject(blobFields(mostBytesAlone)),
  output: z.object({
    uploadUrl: z
      .string()
      .nullable()
      .meta({ description: 'Put the bytes here; null where the store takes none by itself.' }),
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
    // own sends the bytes through us.
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

  async settle(_scene, { expiresAt, isKnown, sha256 }, outcome) {
    if (!outcome.ok) return nowhere
    if (isKnown) return { ...nowhere, instead: `/api/rest/files?sha256=${sha256}` }
    if (outcome.reply === null) return { ...nowhere, instead: '/api/rest/files' }
    const { url, headers } = outcome.reply
    return { ...nowhere, uploadUrl: url, headers, expiresAt }
  },

  standing: async () => nowhere,
})
