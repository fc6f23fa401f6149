import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { file, toFile } from './file/file.ts'
import * as store from './file/store.ts'

export default read({
  name: 'files',
  resource: 'file',
  says: 'Uploaded files: names, types and hashes. GET /api/rest/files/{id} returns the bytes.',
  needs: 'documents:read',
  fails: ['file_not_found'],
  item: file,
  filters: z.strictObject({
    mimeType: z.string().max(200).optional(),
    sha256: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'SHA-256 of the bytes, in hexadecimal.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listFiles(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toFile)
  },
  position: (item) => [decodeId('file', item.id) ?? ''],
  count: store.countFiles,
})
