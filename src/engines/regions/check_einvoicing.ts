import { languagesOf, missingLanguages } from './check_sales_codes.ts'
import { fatturaFormOf } from './einvoicing.ts'
import type { Region } from './schema.ts'

/** Every error in what the region says of its exchange; empty where it has none. */
export function exchangeFaults(region: Region): string[] {
  const faults: string[] = []
  for (const { vatKind, nature } of fatturaFormOf(region)?.selfInvoices.types ?? []) {
    const isKnown = region.vatCodes.some((code) => {
      return (
        code.kind === vatKind && (nature === null ? code.reverseCharge : code.nature === nature)
      )
    })
    if (!isKnown) faults.push(`self-invoices: no code of kind ${vatKind} is a reverse charge`)
  }
  const { exchange } = region.einvoicing
  for (const language of exchange
    ? missingLanguages(exchange.courtesyNote, languagesOf(region))
    : []) {
    faults.push(`courtesyNote: there is no text in the language ${language}`)
  }
  return faults
}
