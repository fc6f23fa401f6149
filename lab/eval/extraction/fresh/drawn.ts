import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasBrowser } from '#test/support/browser'
import { isPrinted, printAll } from '../held/print.ts'
import { type FreshSupplier, type FreshTruth, truthOf } from './fresh_bill.ts'
import { inked } from './ink.ts'

export type FreshDocument = { file: string; bytes: Uint8Array; truth: FreshTruth }

export const truthsOf = (suppliers: readonly FreshSupplier[]): FreshTruth[] =>
  suppliers.flatMap((of) => of.documents.map(({ bill }, index) => truthOf(of, bill, index)))

/** The documents of the suppliers; those that need a browser are left out where there is none. */
export async function drawn(suppliers: readonly FreshSupplier[]): Promise<FreshDocument[]> {
  const truths = truthsOf(suppliers)
  const pages = suppliers.flatMap((of) => of.documents.map(({ page }) => page))
  const sheets = pages.flatMap((page) => ('html' in page ? [page.html] : []))
  const canPrint = hasBrowser || isPrinted(sheets)
  if (!canPrint) {
    process.stderr.write(
      `\nSKIPPED: no browser, so ${sheets.length} of ${pages.length} fresh documents were not printed. Install chromium, or name it in CHROMIUM.\n\n`,
    )
  }
  const printed = canPrint ? await printAll(sheets) : []
  const documents = await Promise.all(
    pages.map(async (page, index): Promise<FreshDocument | undefined> => {
      const truth = truths[index]
      const bytes =
        'html' in page ? printed[sheets.indexOf(page.html)] : await inked(page.ink, page.size)
      return truth === undefined || bytes === undefined
        ? undefined
        : { file: truth.file, bytes, truth }
    }),
  )
  return documents.filter((document) => document !== undefined)
}

/** Writes the PDFs and truth.json into a folder. */
export async function writeDrawn(
  folder: string,
  documents: readonly FreshDocument[],
): Promise<number> {
  await mkdir(folder, { recursive: true })
  for (const { file, bytes } of documents) await writeFile(join(folder, file), bytes)
  const truths = documents.map((document) => document.truth)
  await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truths, null, 1)}\n`)
  return documents.length
}
