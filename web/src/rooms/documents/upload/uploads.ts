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
  /** Over once the server has it, or it waits in the outbox, or somebody took it off the list. */
  async addSafely(file: File): Promise<void> {
    if (!navigator.onLine && (await keptInOutbox(file))) return
    const [number] = line.add([file])
    await new Promise<void>((resolve) => {
      const look = (): void => {
        const item = line.items().find((one) => one.number === number)
        if (item !== undefined && item.state !== 'taken') return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
    })
  },
}

const keptInOutbox = async (file: File): Promise<boolean> =>
  await outbox.keep([file]).then(
    () => true,
    () => false,
  )

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const useUploads = () => useSyncExternalStore(watch, uploads.items)
