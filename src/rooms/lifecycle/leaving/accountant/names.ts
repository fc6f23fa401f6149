import { plainName } from '#exports/room'
import type { EntryFile } from './file_store.ts'

/** Endings by the type that was found in the content, which no upload can choose. */
const endings: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/tiff', 'tif'],
  ['text/plain', 'txt'],
  ['message/rfc822', 'eml'],
  ['application/zip', 'zip'],
])

const leastDigits = 4

/** `2026-0123`: the year of the entry, and its place among the entries of that year. */
export function entryNumberOf(date: string, place: number): string {
  return `${date.slice(0, 4)}-${String(place).padStart(leastDigits, '0')}`
}

/** `2026-0123_supplier.pdf`, the second one of an entry `2026-0123_supplier_2.pdf`. */
export function paperNames(number: string, files: readonly EntryFile[]): string[] {
  return files.map(({ party, file_name: own, mime_type: type }, index) => {
    const stem = plainName(party ?? own.replace(/\.[^.]*$/, ''))
    const more = index === 0 ? '' : `_${index + 1}`
    return `${number}_${stem}${more}.${endings.get(type) ?? 'bin'}`
  })
}
