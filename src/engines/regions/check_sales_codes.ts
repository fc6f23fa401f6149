import type { Region } from './schema.ts'

// RiferimentoNormativo allows 100 characters of Latin-1.
const legalText = /^[\u0020-\u00FF]{1,100}$/

type Worded = { texts: Readonly<Record<string, string>> }

export function legalTextFaults(region: Region, { texts }: Worded): string[] {
  const faults: string[] = []
  const isGiven = Object.keys(texts).length > 0
  if (isGiven && missingLanguages(texts, languagesOf(region)).length > 0) {
    faults.push('a legal text must be given in every language or in none')
  }
  if (!Object.values(texts).every((one) => legalText.test(one))) {
    faults.push('a legal text must have at most 100 characters of Latin-1')
  }
  return faults
}

/** The languages in which a text is not written: of the region, and of the table's columns. */
export function missingLanguages(
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): string[] {
  const wanted = new Set([...languages, ...Object.keys(texts)])
  return [...wanted].filter((language) => !texts[language])
}

/** The languages in which every text of the region must be written. */
export function languagesOf(region: Region): string[] {
  return [...new Set([...region.languages, 'en'])]
}

/** Every code that may be named is a sales code, and one without VAT says why on the invoice. */
export function salesCodeFaults(region: Region): string[] {
  return region.salesCodes.flatMap((row, index) => {
    const faults = legalTextFaults(region, row)
    const code = region.vatCodes.find((one) => one.id === row.id && one.direction === 'out')
    if (code === undefined) faults.push(`${row.id} is not a sales code of vat_codes.csv`)
    if (code?.rate === '0' && row.texts['en'] === undefined) {
      faults.push('a code without VAT needs the text that the invoice must show')
    }
    return faults.map((fault) => `sales_codes.csv row ${index + 2} (${row.id}): ${fault}`)
  })
}
