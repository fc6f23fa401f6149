import { z } from 'zod'
import { decodeId } from '#kernel/id'
import { read } from '#kernel/read'
import { file, toFile } from './file.ts'
import * as store from './store.ts'

export default read({
  name: 'files',
  resource: 'file',
  says: 'What was uploaded: names, types and hashes. The bytes are at /api/rest/files/{id}.',
  needs: 'documents:read',
  fails: ['file_not_found'],
  item: file,
  filters: z.strictObject({
    mimeType: z.string().max(200).optional(),
    sha256: z.string().max(64).optional().meta({ description: 'Of the bytes, in hexadecimal.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await store.listFiles(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toFile)
  },
  position: (item) => [decodeId('file', item.id) ?? ''],
  count: store.countFiles,
})
