import { useSyncExternalStore } from 'react'
import { queries } from '../../../app/daybook.ts'
import { outbox } from '../../../offline/photos.ts'
import { sendFile } from './send_file.ts'
import { createUploadLine } from './upload_line.ts'

const watchers = new Set<() => void>()

const line = createUploadLine(
  async (given) => {
    const id = await sendFile(given)
    void queries.invalidateQueries({ queryKey: ['documents'] })
    return id
  },
  () => {
    for (const changed of watchers) changed()
  },
)

/** The files of this tab that are on their way, whatever screen is shown. */
export const uploads = {
  ...line,
  add(files: readonly File[]): void {
    // Without a connection they wait on the device, and this page may be closed.
    if (navigator.onLine) line.add(files)
    else void outbox.keep(files).catch(() => line.add(files))
  },
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useUploads = () => useSyncExternalStore(watch, uploads.items)
