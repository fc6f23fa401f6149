import type { IntentContext } from '#kernel/corridor/definition'
import type { AskedPage } from '../ports.ts'
import { findDocument } from '../document/store.ts'
import type { DocumentFile } from '../document/file_of.ts'

/** What a bill says stands on its first pages, and each costs. */
const mostPages = 4
const mostLetters = 8_000

type Wanted = { documentId: string; file: DocumentFile | null; pages: number }

/** The pages as people see them and their words, made in the sandbox; or the text without a file. */
export async function gatherPages(outside: IntentContext, wanted: Wanted): Promise<AskedPage[]> {
  if (wanted.file === null) {
    const { text } = await outside.read((scene) => findDocument(scene, wanted.documentId))
    const words = (text ?? '').slice(0, mostLetters)
    return words.trim() === '' ? [] : [{ page: 1, image: null, words }]
  }
  const pages: AskedPage[] = []
  for (let page = 1; page <= Math.min(mostPages, wanted.pages); page += 1) {
    const words = await partOf(outside, wanted.file, page, 'words')
    // Without words nothing that is answered about the page could be believed.
    if (words === null || words.trim() === '') continue
    const image = await partOf(outside, wanted.file, page, 'image')
    const bytes = image === null ? null : new Uint8Array(Buffer.from(image, 'base64'))
    pages.push({ page, image: bytes, words: words.slice(0, mostLetters) })
  }
  return pages
}

async function partOf(
  { ports, orgId, attempt }: IntentContext,
  file: DocumentFile,
  page: number,
  part: 'words' | 'image',
): Promise<string | null> {
  const outcome = await ports.reader.showPage({
    orgId,
    ...file,
    page,
    part,
    patience: attempt > 1 ? 'ever' : 'caller',
    load: async () => ({ bytes: await ports.files.get(orgId, file.sha256), text: null }),
  })
  if (!('words' in outcome)) return null
  if (part === 'image') return outcome.image
  return outcome.words?.map(({ text }) => text).join(' ') ?? null
}
