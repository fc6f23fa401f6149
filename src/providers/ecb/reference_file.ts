import { isDay } from '#kernel/values/day'
import { isCurrency } from '#kernel/values/money'

/** Rates of each day: units of the currency for one euro. Days in rising order. */
export type ReferenceFile = {
  days: readonly string[]
  rates: ReadonlyMap<string, ReadonlyMap<string, string>>
}

// The long file has a quarter of a million of these tags and nothing else worth knowing. A tree of
// it takes seconds and hundreds of megabytes, in which nobody else is served; a scan takes neither.
const cube = /<(?:\w+:)?Cube\s([^<>]*?)\/?>/g
const attribute = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const end = /<\/(?:\w+:)?Envelope>\s*$/

/** A rate is the text that the bank published, never a number. Days without a quotation say N/A. */
const ratePattern = /^\d{1,12}(\.\d{1,12})?$/

/** Throws where the text is not such a file, or not all of it, rather than find no rates in it. */
export function readReferenceFile(xml: string): ReferenceFile {
  if (!end.test(xml)) throw new Error('the file does not end as such a file ends')
  const rates = new Map<string, Map<string, string>>()
  let current: Map<string, string> | null = null
  for (const [, given = ''] of xml.matchAll(cube)) {
    const { time, currency, rate } = attributesOf(given)
    if (time !== undefined) {
      current = new Map([['EUR', '1']])
      if (isDay(time)) rates.set(time, current)
    } else if (current && isQuotation(currency, rate)) {
      current.set(currency ?? '', rate ?? '')
    }
  }
  if (rates.size === 0) throw new Error('the file has no day with rates')
  return { days: [...rates.keys()].toSorted(), rates }
}

function isQuotation(currency: string | undefined, rate: string | undefined): boolean {
  return isCurrency(currency ?? '') && ratePattern.test(rate ?? '')
}

function attributesOf(given: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  for (const [, name = '', double, single] of given.matchAll(attribute)) {
    found[name] = double ?? single
  }
  return found
}
