import { addDays, isDay } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { readAtMost } from '#kernel/http/network'
import type { ExchangeRate, RateSource } from '#ledger/ports'
import { isCurrency, roundHalfUp } from '#kernel/values/money'

/** As many digits as the exchanges print, and more than any reference rate has. */
const significantDigits = 10

const plain = /^\d+(\.\d+)?$/

/** `to` over `from`, both for one unit of the same third currency, by exact arithmetic. */
export function crossRate(from: string, to: string): string {
  const [top, topScale] = unitsOf(to)
  const [bottom, bottomScale] = unitsOf(from)
  const scaledTop = top * 10n ** BigInt(bottomScale)
  const scaledBottom = bottom * 10n ** BigInt(topScale)
  const digits = significantDigits - magnitudeOf(scaledTop, scaledBottom)
  const decimals = Math.max(digits, 0)
  const units = roundHalfUp(scaledTop * 10n ** BigInt(decimals), scaledBottom)
  return rateTextOf(units, decimals)
}

function unitsOf(rate: string): [bigint, number] {
  if (!plain.test(rate)) throw new RangeError(`${rate} is not a rate.`)
  const [whole = '', part = ''] = rate.split('.')
  const units = BigInt(whole + part)
  if (units === 0n) throw new RangeError('A rate of nothing is no rate.')
  return [units, part.length]
}

/** How many digits stand before the point; none or less for a quotient below one. */
function magnitudeOf(top: bigint, bottom: bigint): number {
  let magnitude = top.toString().length - bottom.toString().length
  const isLess =
    magnitude >= 0
      ? top < bottom * 10n ** BigInt(magnitude)
      : top * 10n ** BigInt(-magnitude) < bottom
  if (!isLess) magnitude += 1
  return magnitude
}

function rateTextOf(units: bigint, decimals: number): string {
  const text = units.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return text
  const whole = text.slice(0, -decimals)
  const part = text.slice(-decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

/** Rates of each day: units of the currency for one euro. Days in rising order. */
type ReferenceFile = {
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

export type EcbOptions = {
  /** Where the files lie, without a slash at the end. */
  url: string
  now: () => Date
  timeoutMs?: number
}

/** Banks are closed for four days at most in a row; a week without a rate is no rate. */
const mostDaysBack = 7

/** The short file ends about 90 days ago; the margin is for its holidays and ours. */
const recentDays = 80

/** A new day appears once a day around 16:00 CET, so it is not asked for more often than this. */
const patienceMs = 3_600_000

/** The whole history has about 8 MB. */
const mostBytes = 32 * 1_024 * 1_024

const source = 'European Central Bank, euro foreign exchange reference rates'

type Kept = { file: ReferenceFile; readAt: number }

/** The reference rates of the European Central Bank; between two other currencies through the euro. */
export function createEcbRates({ url, now, timeoutMs = 10_000 }: EcbOptions): RateSource {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<ReferenceFile>>()

  async function fileFor(day: string): Promise<ReferenceFile> {
    const today = now().toISOString().slice(0, 10)
    const isRecent = day > addDays(today, -recentDays)
    const name = isRecent ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml'
    const have = kept.get(name)
    // What was published for a day never changes, so an old copy is good for the days it has.
    const isEnough = have !== undefined && (have.file.days.at(-1) ?? '') >= day
    if (have && (isEnough || now().getTime() - have.readAt < patienceMs)) return have.file
    return await readOnce(name)
  }

  async function readOnce(name: string): Promise<ReferenceFile> {
    let reading = underWay.get(name)
    if (reading === undefined) {
      reading = download(`${url}/${name}`, timeoutMs)
        .then((file) => {
          kept.set(name, { file, readAt: now().getTime() })
          return file
        })
        .finally(() => underWay.delete(name))
      underWay.set(name, reading)
    }
    return await reading
  }

  return {
    async rateOn(day, from, to) {
      if (from === to) return { rate: '1', day, source }
      return rateIn(await fileFor(day), day, from, to)
    },
  }
}

function rateIn(file: ReferenceFile, day: string, from: string, to: string): ExchangeRate | null {
  const last = file.days.findLast((known) => known <= day)
  if (last === undefined || last < addDays(day, -mostDaysBack)) return null
  const rates = file.rates.get(last)
  const [fromRate, toRate] = [rates?.get(from), rates?.get(to)]
  if (fromRate === undefined || toRate === undefined) return null
  return { rate: crossRate(fromRate, toRate), day: last, source }
}

async function download(url: string, timeoutMs: number): Promise<ReferenceFile> {
  const xml = await textOf(url, timeoutMs)
  try {
    return readReferenceFile(xml)
  } catch (error) {
    throw new Failure(
      'provider_failed',
      { detail: 'The exchange rate file cannot be read.' },
      error,
    )
  }
}

/** Who answers decides our books, so nobody is followed elsewhere, and nobody fills our memory. */
async function textOf(url: string, timeoutMs: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'manual' })
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    const text = await readAtMost(response, mostBytes)
    if (text === null) throw new Error('the file is too large')
    return text
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const code = isLate ? 'provider_timeout' : 'provider_unavailable'
    throw new Failure(code, { detail: 'The exchange rates could not be read.' }, error)
  }
}
