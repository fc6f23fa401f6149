import type { Read } from '#kernel/read'
import beginUpload from './begin_upload.ts'
import { toFile } from './file.ts'
import files from './files.ts'
import finishUpload from './finish_upload.ts'
import { findFile, findFileOf } from './store.ts'
import { sweepFiles } from './sweep_files.ts'
import uploadFile from './upload_file.ts'

export const fileOperations = [beginUpload, finishUpload]
export const fileReads = [files]
export const fileTasks = [sweepFiles]
/** What is known of one file. It is no read of the registry: that address gives the bytes. */
export const fileRead: Read = {
  ...files,
  get: async (scene, id) => toFile(await findFile(scene, id)),
}

export { findFile, findFileOf, sweepFiles, uploadFile }
export { keepBlob, readBlob } from './blobs.ts'
export { nameBlob, putBlob } from './name_blob.ts'
export { cleanName, dispositionOf, mostBytes, servedType } from './rules.ts'
export { sniffType } from './sniff_type.ts'
export { readTicket, writeTicket, type Ticket } from './ticket.ts'
export { sweepOrganization, type Swept } from './sweep_files.ts'
export type { FileRow, NewFile } from './store.ts'
