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
  const notes = exchange ? (['courtesyNote', 'stampNote'] as const) : []
  for (const note of notes) {
    const missing = missingLanguages(exchange?.[note] ?? {}, languagesOf(region))
    faults.push(...missing.map((one) => `${note}: there is no text in the language ${one}`))
  }
  return faults
}

/** Every error in the kinds of invoices; empty if they are valid. */
export function invoiceTypeFaults(region: Region): string[] {
  const accounts = new Set(region.accounts.map((one) => one.id))
  const seen = new Set<string>()
  return region.invoiceTypes.flatMap(({ type, code, account, title }) => {
    const faults: string[] = []
    if (seen.has(type)) faults.push('it is listed twice')
    seen.add(type)
    if (account !== null && !accounts.has(account)) {
      faults.push(`account ${account} is not in accounts.csv`)
    }
    if ((code !== null) !== (region.einvoicing.exchange !== null)) {
      faults.push('a code is required where there is an exchange, and not allowed elsewhere')
    }
    const missing = Object.keys(title).length === 0 ? [] : languagesOf(region)
    for (const language of missing.length === 0 ? [] : missingLanguages(title, missing)) {
      faults.push(`there is no title in the language ${language}`)
    }
    return faults.map((fault) => `invoice type ${type}: ${fault}`)
  })
}
