import type { Read } from '#kernel/corridor/read'
import beginUpload from './begin_upload.ts'
import { toFile } from './file/file.ts'
import files from './files.ts'
import finishUpload from './finish_upload.ts'
import { findFile, findFileOf } from './file/store.ts'
import { sweepFiles } from './sweep_files.ts'
import uploadFile from './upload_file.ts'

export const fileOperations = [beginUpload, finishUpload]
export const fileReads = [files]
export const fileTasks = [sweepFiles]
/** The record of one file. Not in the registry of reads: that URL returns the bytes. */
export const fileRead: Read = {
  ...files,
  get: async (scene, id) => toFile(await findFile(scene, id)),
}

export { findFile, findFileOf, sweepFiles, uploadFile }
export { keepBlob, keepDelivered, readBlob } from './blobs/blobs.ts'
export { holdBytes, recountStorage } from './blobs/hold.ts'
export { claimBlob, nameBlob, putBlob } from './blobs/name_blob.ts'
export { pageWords, showPage, type PageFile } from './page/show_page.ts'
export { cleanName, dispositionOf, mostBytes, servedType } from './file/rules.ts'
export { sniffType } from './file/sniff_type.ts'
export { readTicket, writeTicket, type Ticket } from './file/ticket.ts'
export { beginAttempt, useTicket } from './file/ticket_store.ts'
export { countLostFiles, sweepOrganization, type Swept } from './sweep_files.ts'
export type { FileRow, NewFile } from './file/store.ts'
export type { DeliveredFile, TakenFile } from './hooks.ts'
export type { FileStore } from './ports.ts'
