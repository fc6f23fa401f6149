import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { toFile, toUploaded, uploaded } from './file/file.ts'
import * as store from './file/store.ts'

export default action({
  name: 'upload_file',
  says: 'Upload a file of at most 25 MiB. Its type is detected from the content. Send the raw bytes, or a form with one file.',
  needs: 'documents:edit',
  input: z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    size: z.number().int().min(1),
    mimeType: z.string().min(1).max(200),
    fileName: z.string().min(1).max(255),
    claimedType: z.string().max(200).optional(),
  }),
  output: uploaded,
  fails: ['storage_full'],

  /** The bytes are already in the store, so a row never points to a missing blob. */
  async run(scene, input) {
    const row = store.insertFile(scene, {
      sha256: input.sha256,
      size: input.size,
      mime_type: input.mimeType,
      file_name: input.fileName,
      claimed_type: input.claimedType ?? null,
    })
    store.scheduleSweep(scene)
    const after = toFile(row)
    scene.changed({ event: 'file.uploaded', id: after.id, before: null, after })
    return toUploaded(row)
  },
})
