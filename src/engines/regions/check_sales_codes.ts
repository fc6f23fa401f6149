import type { Region } from './schema.ts'

// RiferimentoNormativo allows 100 characters of Latin-1.
const legalText = /^[\u0020-\u00FF]{1,100}$/

type Texts = Readonly<Record<'da' | 'it' | 'en', string | null>>

export function legalTextFaults({ da, it, en }: Texts): string[] {
  const faults: string[] = []
  const texts = [da, it, en].filter((one) => one !== null)
  if (texts.length % 3 !== 0) faults.push('a legal text must be given in every language or in none')
  if (!texts.every((one) => legalText.test(one))) {
    faults.push('a legal text must have at most 100 characters of Latin-1')
  }
  return faults
}

/** Every code that may be named is a sales code, and one without VAT says why on the invoice. */
export function salesCodeFaults(region: Region): string[] {
  return region.salesCodes.flatMap((row, index) => {
    const faults = legalTextFaults(row)
    const code = region.vatCodes.find((one) => one.id === row.id && one.direction === 'out')
    if (code === undefined) faults.push(`${row.id} is not a sales code of vat_codes.csv`)
    if (code?.rate === '0' && row.en === null) {
      faults.push('a code without VAT needs the text that the invoice must show')
    }
    return faults.map((fault) => `sales_codes.csv row ${index + 2} (${row.id}): ${fault}`)
  })
}
