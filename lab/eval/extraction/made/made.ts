import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diceOf } from './dice.ts'
import { danishHouse } from './danish_house.ts'
import { danishPapers } from './danish_papers.ts'
import { danishRoad } from './danish_road.ts'
import { danishTown } from './danish_town.ts'
import { englishPapers } from './english_papers.ts'
import { englishWork } from './english_work.ts'
import { englishTrade } from './english_trade.ts'
import { europeStays } from './europe_stays.ts'
import { europeTrade } from './europe_trade.ts'
import { firstHour } from './first_hour.ts'
import { italianOffice } from './italian_office.ts'
import { italianPapers } from './italian_papers.ts'
import { italianRoad } from './italian_road.ts'
import { italianTrade } from './italian_trade.ts'
import type { MadeLayout } from './layout.ts'
import { vatNumberOf } from './numbers.ts'
import { drawSheet } from './sheet.ts'
import { truthOf, type MadeFacts, type MadeTruth } from './truth.ts'

export type MadeDocument = { file: string; bytes: Buffer; truth: MadeTruth }

const layouts: readonly MadeLayout[] = [
  ...firstHour,
  ...danishRoad,
  ...danishHouse,
  ...danishTown,
  ...danishPapers,
  ...italianOffice,
  ...italianRoad,
  ...italianTrade,
  ...italianPapers,
  ...europeStays,
  ...europeTrade,
  ...englishWork,
  ...englishTrade,
  ...englishPapers,
]

/** Every document, the same at each call. */
export async function madeDocuments(): Promise<MadeDocument[]> {
  const documents: MadeDocument[] = []
  for (const layout of layouts) documents.push(...(await documentsOf(layout)))
  return documents
}

/** The documents of one layout. */
export async function documentsOf(layout: MadeLayout): Promise<MadeDocument[]> {
  const { name, country, trap, supplier, numberOf, currency, category } = layout
  const supplierVat = numberOf === null ? null : vatNumberOf(numberOf, supplier)
  const documents: MadeDocument[] = []
  for (let nth = 0; nth < layout.documents; nth += 1) {
    const file = `${name}-${nth + 1}.pdf`
    const drawn: MadeFacts[] = []
    const bytes = await drawSheet(layout, (sheet) => {
      const tools = { sheet, dice: diceOf(file), nth, supplier, vat: supplierVat ?? '' }
      drawn.push(layout.draw(tools))
    })
    const [facts] = drawn
    if (facts === undefined) throw new Error(`Nothing was drawn for ${file}`)
    const altSuppliers = [...(layout.altSuppliers ?? [])]
    const named = { file, layout: name, country, trap, supplier, altSuppliers, supplierVat }
    const names = { ...named, currency, category }
    documents.push({ file, bytes, truth: truthOf(facts, names) })
  }
  return documents
}

/** Writes `dk` and `it` with their PDFs and a truth.json each. */
export async function writeMade(directory: string): Promise<number> {
  const documents = await madeDocuments()
  for (const country of ['DK', 'IT'] as const) {
    const folder = join(directory, country.toLowerCase())
    mkdirSync(folder, { recursive: true })
    const own = documents.filter(({ truth }) => truth.country === country)
    for (const { file, bytes } of own) writeFileSync(join(folder, file), bytes)
    const truths = own.map(({ truth }) => truth)
    writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truths, null, 2)}\n`)
  }
  return documents.length
}
