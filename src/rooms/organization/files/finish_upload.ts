import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { boundTo } from '#kernel/corridor/principal'
import { blobFields, toFile, toUploaded, uploaded } from './file/file.ts'
import { readPutBlob } from './blobs/put_blob.ts'
import { cleanName, mostBytesAlone } from './file/rules.ts'
import * as store from './file/store.ts'
import { readTicket } from './file/ticket.ts'

type Plan = { sha256: string; size: number; fileName: string; at: string }
type Reply = { mimeType: string }

export default outward({
  name: 'finish_upload',
  says: 'Finish an upload started with begin_upload. The bytes are read and their hash is checked before the file is stored.',
  needs: 'documents:edit',
  input: z.strictObject({
    ...blobFields(mostBytesAlone),
    fileName: z.string().min(1).max(500),
    receipt: z.string().max(500).optional().meta({
      description:
        'The receipt that the upload URL returned, if any; required for members who see only their own files.',
    }),
  }),
  output: z.object({
    ...uploaded.shape,
    fileId: z.string().nullable(),
    mimeType: z.string().nullable(),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: ['file_not_uploaded', 'file_differs', 'file_store_unavailable'],
  hints: { openWorld: true },

  async plan(scene, input): Promise<Plan> {
    const { sha256, size, receipt } = input
    // A hash alone would open a colleague's file, so these callers must prove that they sent the
    // bytes.
    if (boundTo(scene.principal) !== null) {
      const put = readTicket(scene.secrets, 'file_was_put', receipt ?? '', scene.now)
      const isTheirs = put?.orgId === scene.orgId && put.caller === scene.principal.caller
      if (!isTheirs || put.sha256 !== sha256 || put.size !== size) {
        throw new Failure('file_not_uploaded')
      }
    }
    return { sha256, size, fileName: cleanName(input.fileName), at: scene.now.toISOString() }
  },

  find: 'repeatable',

  async perform({ orgId, ports }, plan): Promise<Reply> {
    const read = await readPutBlob(ports.files, orgId, plan.sha256, new Date(plan.at))
    if (read === null) throw new Failure('file_not_uploaded')
    if (read.size !== plan.size || read.sha256 !== plan.sha256) throw new Failure('file_differs')
    return { mimeType: read.mimeType }
  },

  async settle(scene, plan, outcome) {
    if (!outcome.ok) return uploadSoFar(plan)
    const row = store.insertFile(scene, {
      sha256: plan.sha256,
      size: plan.size,
      mime_type: outcome.reply.mimeType,
      file_name: plan.fileName,
      claimed_type: null,
    })
    store.scheduleSweep(scene)
    const after = toFile(row)
    scene.changed({ event: 'file.uploaded', id: after.id, before: null, after })
    return toUploaded(row)
  },

  soFar: async (_scene, plan) => uploadSoFar(plan),
})

function uploadSoFar({ sha256, size, fileName }: Plan) {
  return { fileId: null, mimeType: null, sha256, size, fileName }
}
