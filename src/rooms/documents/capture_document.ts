import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { enqueue } from '#kernel/corridor/queue'
import { assertDocumentMayWait } from './document/documents_waiting.ts'
import { findFile } from '#files/room'
import { headStartMs, processKind } from './document/capture_kind.ts'
import { changed, document, sources } from './document/document.ts'
import * as store from './document/store.ts'

export default action({
  name: 'capture_document',
  says: 'Register a receipt or supplier invoice (a file, text, or both) to be read, coded and posted.',
  needs: 'documents:edit',
  input: z.strictObject({
    fileId: z
      .string()
      .optional()
      .meta({ description: 'The fileId that POST /api/rest/files returned.' }),
    fileName: z.string().max(500).optional().meta({ description: 'Display name.' }),
    mimeType: z.string().max(200).optional(),
    text: z.string().max(200_000).optional().meta({
      description: 'Raw text, such as an e-mail body. Read when there is no readable file.',
    }),
    source: z.enum(sources).optional().meta({ description: 'Default: upload.' }),
  }),
  output: document,
  fails: ['file_not_found', 'documents_waiting'],

  async run(scene, input) {
    await assertDocumentMayWait(scene)
    const file = input.fileId === undefined ? null : await findFile(scene, input.fileId)
    const row = store.insertDocument(scene, scene.newId(), {
      source: input.source ?? 'upload',
      file_id: file?.id ?? null,
      file_name: input.fileName ?? file?.file_name ?? null,
      mime_type: input.mimeType ?? file?.mime_type ?? null,
      text: input.text === undefined || input.text === '' ? null : input.text,
    })
    const record = changed(scene, 'captured', null, row)
    const data = { documentId: row.id }
    enqueue(scene.tx, { kind: processKind, orgId: scene.orgId, data, afterMs: headStartMs })
    return record
  },
})
