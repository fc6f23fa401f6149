import { drawn, type FreshDocument, truthsOf, writeDrawn } from '../fresh/drawn.ts'
import type { FreshSupplier, FreshTruth } from '../fresh/fresh_bill.ts'
import { accompagnatoria } from './accompagnatoria.ts'
import { advokatgaard } from './advokatgaard.ts'
import { andelsbank } from './andelsbank.ts'
import { autofattura } from './autofattura.ts'
import { bollaconsegna } from './bollaconsegna.ts'
import { brosikring } from './brosikring.ts'
import { bryggehotell } from './bryggehotell.ts'
import { byggekaeden } from './byggekaeden.ts'
import { copiatori } from './copiatori.ts'
import { differita } from './differita.ts'
import { gasthof } from './gasthof.ts'
import { inventarhus } from './inventarhus.ts'
import { loenbureau } from './loenbureau.ts'
import { nimbusdata } from './nimbusdata.ts'
import { nordfly } from './nordfly.ts'
import { parcella } from './parcella.ts'
import { sollecito } from './sollecito.ts'
import { spesamercato } from './spesamercato.ts'
import { staldbistro } from './staldbistro.ts'
import { sundvarme } from './sundvarme.ts'
import { taxicoop } from './taxicoop.ts'
import { telebro } from './telebro.ts'

const SUPPLIERS: FreshSupplier[] = [
  andelsbank,
  sundvarme,
  telebro,
  advokatgaard,
  staldbistro,
  nordfly,
  inventarhus,
  byggekaeden,
  loenbureau,
  bryggehotell,
  brosikring,
  nimbusdata,
  sollecito,
  gasthof,
  spesamercato,
  bollaconsegna,
  parcella,
  autofattura,
  taxicoop,
  copiatori,
  accompagnatoria,
  differita,
]

/** What is true of each held document, in the order of the documents. */
export const freshHeldTruths = (): FreshTruth[] => truthsOf(SUPPLIERS)

/** Documents nobody develops on: 22 suppliers with three documents each. */
export const freshHeldDocuments = async (): Promise<FreshDocument[]> => await drawn(SUPPLIERS)

/** Writes the PDFs and truth.json into a folder. */
export const writeFreshHeld = async (folder: string): Promise<number> =>
  await writeDrawn(folder, await freshHeldDocuments())
