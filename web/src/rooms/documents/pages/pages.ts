import { useSyncExternalStore } from 'react'
import { boot } from '../../../app/daybook.ts'
import { keepPages, readPages } from '../../../offline/kept_files.ts'
import { showToast } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'
import { jpegOf } from '../upload/shrink_photo.ts'
import { uploads } from '../upload/uploads.ts'
import { pdfOfJpegs } from './jpeg_pdf.ts'
import { createPageList } from './page_list.ts'

const owner = { person: boot.person.id, organization: boot.organization.id }
const watchers = new Set<() => void>()

/** The pages of the one document that is being put together in this browser. */
export const pageList = createPageList({
  read: () => readPages(owner),
  keep: (files) => keepPages(owner, files),
  changed: () => {
    for (const changed of watchers) changed()
  },
})
void pageList.restore()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export const usePages = () => useSyncExternalStore(watch, pageList.pages)

/** Pictures become pages; what cannot be shown here goes out as a document of its own. */
export async function addPages(files: readonly File[]): Promise<void> {
  const made = await Promise.allSettled(files.map(jpegOf))
  pageList.add(made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  const others = files.filter((_, at) => made[at]?.status === 'rejected')
  if (others.length === 0) return
  uploads.add(others)
  for (const { name } of others) showToast({ text: say('pages.unreadable', { name }) })
}

/** All pages as one file, on its way. */
export async function sendPages(): Promise<void> {
  const file = await joined(pageList.pages().map(({ photo }) => photo))
  void pageList.handOver(() => uploads.addSafely(file))
}

/** A single page stays the picture that it is. */
async function joined(photos: readonly File[]): Promise<File> {
  const [first, second] = photos
  if (first !== undefined && second === undefined) return first
  const bytes = await Promise.all(photos.map((one) => one.arrayBuffer()))
  return new File([pdfOfJpegs(bytes.map((one) => new Uint8Array(one)))], nameNow(), {
    type: 'application/pdf',
  })
}

function nameNow(now = new Date()): string {
  const two = (one: number): string => String(one).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return say('pages.file', { moment: `${day} ${time}` })
}
