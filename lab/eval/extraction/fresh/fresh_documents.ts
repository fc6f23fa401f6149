import { acquedotto } from './develop/acquedotto.ts'
import { adreach } from './develop/adreach.ts'
import { affitto } from './develop/affitto.ts'
import { brancheklub } from './develop/brancheklub.ts'
import { cedolini } from './develop/cedolini.ts'
import { domaenebasen } from './develop/domaenebasen.ts'
import { drikkegros } from './develop/drikkegros.ts'
import { duoluce } from './develop/duoluce.ts'
import { ejerforening } from './develop/ejerforening.ts'
import { forfettario } from './develop/forfettario.ts'
import { kaffeservice } from './develop/kaffeservice.ts'
import { ladenet } from './develop/ladenet.ts'
import { ledgerly } from './develop/ledgerly.ts'
import { notula } from './develop/notula.ts'
import { osteria } from './develop/osteria.ts'
import { parkvej } from './develop/parkvej.ts'
import { pedaggi } from './develop/pedaggi.ts'
import { preventivo } from './develop/preventivo.ts'
import { terminalpos } from './develop/terminalpos.ts'
import { toldkurer } from './develop/toldkurer.ts'
import { traelast } from './develop/traelast.ts'
import { zimmerei } from './develop/zimmerei.ts'
import { drawn, type FreshDocument, truthsOf, writeDrawn } from './drawn.ts'
import type { FreshSupplier, FreshTruth } from './fresh_bill.ts'

const SUPPLIERS: FreshSupplier[] = [
  traelast,
  zimmerei,
  drikkegros,
  kaffeservice,
  ejerforening,
  toldkurer,
  ladenet,
  ledgerly,
  domaenebasen,
  brancheklub,
  parkvej,
  acquedotto,
  notula,
  cedolini,
  preventivo,
  osteria,
  terminalpos,
  affitto,
  adreach,
  forfettario,
  pedaggi,
  duoluce,
]

/** What is true of each document to develop on, in the order of the documents. */
export const freshTruths = (): FreshTruth[] => truthsOf(SUPPLIERS)

/** Documents to develop on: 22 suppliers with three documents each. */
export const freshDocuments = async (): Promise<FreshDocument[]> => await drawn(SUPPLIERS)

/** Writes the PDFs and truth.json into a folder. */
export const writeFresh = async (folder: string): Promise<number> =>
  await writeDrawn(folder, await freshDocuments())
