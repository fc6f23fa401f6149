import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasBrowser } from '#test/support/browser'
import { boelgen } from './denmark/boelgen.ts'
import { brandt } from './denmark/brandt.ts'
import { fjordtank } from './denmark/fjordtank.ts'
import { havgarde } from './denmark/havgarde.ts'
import { kanalgade } from './denmark/kanalgade.ts'
import { klartone } from './denmark/klartone.ts'
import { lindenau } from './denmark/lindenau.ts'
import { ravnen } from './denmark/ravnen.ts'
import { tallgrass } from './denmark/tallgrass.ts'
import { tvastjart } from './denmark/tvastjart.ts'
import { type HeldSupplier, type HeldTruth, truthOf } from './held_bill.ts'
import { bassi } from './italy/bassi.ts'
import { bellandi } from './italy/bellandi.ts'
import { cartonpiu } from './italy/cartonpiu.ts'
import { cloverline } from './italy/cloverline.ts'
import { moretti } from './italy/moretti.ts'
import { rivalta } from './italy/rivalta.ts'
import { rondini } from './italy/rondini.ts'
import { thornbury } from './italy/thornbury.ts'
import { vieuxport } from './italy/vieuxport.ts'
import { zuiderveld } from './italy/zuiderveld.ts'
import { isPrinted, printAll } from './print.ts'

const SUPPLIERS: HeldSupplier[] = [
  havgarde,
  klartone,
  boelgen,
  lindenau,
  tallgrass,
  kanalgade,
  fjordtank,
  ravnen,
  brandt,
  tvastjart,
  bellandi,
  rivalta,
  rondini,
  bassi,
  cloverline,
  vieuxport,
  zuiderveld,
  thornbury,
  cartonpiu,
  moretti,
]

export type HeldDocument = { file: string; bytes: Uint8Array; truth: HeldTruth }

/** What is true of each document, in the order of the documents. */
export const heldTruths = (): HeldTruth[] =>
  SUPPLIERS.flatMap((of) => of.documents.map(({ bill }, index) => truthOf(of, bill, index)))

/**
 * Documents in layouts that nobody develops on: 20 suppliers with three documents each. Reading them
 * says how well layouts are read that nobody has seen; do not change a reader after looking at them.
 */
export async function heldDocuments(): Promise<HeldDocument[]> {
  const pages = SUPPLIERS.flatMap((supplier) => supplier.documents.map(({ html }) => html))
  if (!hasBrowser && !isPrinted(pages)) {
    process.stderr.write(
      `\nSKIPPED: no browser, so none of the ${pages.length} held documents was printed. Install chromium, or name it in CHROMIUM.\n\n`,
    )
    return []
  }
  const printed = await printAll(pages)
  return heldTruths().map((truth, index) => ({
    file: truth.file,
    bytes: printed[index] ?? new Uint8Array(),
    truth,
  }))
}

/** Writes the PDFs and truth.json into a folder. */
export async function writeHeld(folder: string): Promise<number> {
  const documents = await heldDocuments()
  await mkdir(folder, { recursive: true })
  for (const { file, bytes } of documents) await writeFile(join(folder, file), bytes)
  const truths = documents.map((document) => document.truth)
  await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truths, null, 1)}\n`)
  return documents.length
}
