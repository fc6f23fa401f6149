import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEinvoice, readPdfAttachment } from '#readers/einvoice/einvoice'
import { isRefusal } from '#readers/reading/reading'
import { nationalNumbers } from '#regions/room'
import { degraded } from './degrade.ts'
import { halfOf, madeSet, setNames, setsIn, shared } from './sets.ts'
import type { Buyer, Choice, Sample, SampleSet } from './sets.ts'
import { truth as schema } from './truth.ts'

/**
 * Photos, scans, and pages whose XML is hidden. Where a set has no layouts its files are split by the
 * SHA-256 of their names; near-duplicates have one name.
 */
export async function pictureSets(choice: Choice): Promise<SampleSet[]> {
  const makers: Record<string, () => Promise<Sample[]>> = {
    c_pictures: async () => besides('generator-c', choice),
    b_photos: async () => besides('generator-b', choice),
    scans: async () => await ownScans(choice),
    hidden_xml: async () => await hiddenXml(choice),
    sroie: async () => sroiePhotos(choice),
  }
  const sets: SampleSet[] = []
  for (const [name, make] of Object.entries(makers)) {
    if (choice.only !== null && choice.only !== name) continue
    const samples = await make()
    sets.push({ name, samples: limited(samples, choice), isHeld: choice.half !== 'even' })
  }
  return sets.filter(({ samples }) => samples.length > 0)
}

/** The first by name; of layouts the first by their hash, so that a few are as mixed as all. */
function limited<One extends Sample>(samples: readonly One[], { limit }: Choice): One[] {
  if (limit === null) return [...samples]
  const keyOf = ({ truth }: Sample): string =>
    truth.layout === 'one' ? truth.file : `${hashOf(truth.layout)}${truth.file}`
  return samples
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
    .slice(0, limit)
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex')

const isOf = (name: string, { half }: Choice): boolean => half === 'all' || halfOf(name) === half

/** The pictures of a folder beside the project. */
function besides(name: string, choice: Choice): Sample[] {
  const directory = join(shared, name)
  if (!existsSync(directory)) return []
  const sets = setsIn(directory, { ...choice, all: true })
  return sets.flatMap(({ samples }) =>
    samples.filter(({ truth: { form, file } }) =>
      form === undefined ? !file.endsWith('.pdf') : form !== 'pdf-text',
    ),
  )
}

/** The project's own PDFs, printed and scanned. */
async function ownScans(choice: Choice): Promise<Sample[]> {
  const scans: Sample[] = []
  for (const name of setNames) {
    const isHeld = name === 'held' || name === 'fresh_held'
    if (choice.half !== 'all' && isHeld !== (choice.half === 'odd')) continue
    for (const { samples } of await madeSet(name)) scans.push(...samples)
  }
  const chosen = limited(scans, choice)
  for (const one of chosen) one.bytes = await degraded(one.bytes, one.truth.file)
  return chosen
}

/** Factur-X and ZUGFeRD: what the XML says is true of the page, which is read without it. */
async function hiddenXml(choice: Choice): Promise<Sample[]> {
  const directory = join(shared, 'einvoice', 'facturx-pdf')
  if (!existsSync(directory)) return []
  const samples: Sample[] = []
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.pdf'))) {
    const layout = file.replace(/^.*_(?:EN16931|BASIC|COMFORT|EXTENDED|XRECHNUNG)_|\.pdf$/gu, '')
    if (!isOf(layout, choice)) continue
    const bytes = new Uint8Array(readFileSync(join(directory, file)))
    const sample = await sampleOfXml(file, layout, bytes)
    if (sample !== null) samples.push(sample)
  }
  return samples
}

async function sampleOfXml(
  file: string,
  layout: string,
  bytes: Uint8Array,
): Promise<Sample | null> {
  const xml = await readPdfAttachment(bytes)
  const home = { country: 'IT', currency: 'EUR', businessNumbers: nationalNumbers() }
  const inside = xml === null ? null : await readEinvoice(xml, 'xml', home)
  if (inside === null || isRefusal(inside)) return null
  const { fields, kind } = inside
  const truth = schema.parse({
    file,
    layout,
    country: 'IT',
    kind,
    supplier: fields.supplierName?.value ?? '',
    supplierVat: fields.supplierVatNumber?.value ?? null,
    date: fields.date?.value ?? null,
    total: fields.total?.value ?? null,
    vat: fields.vat?.value ?? null,
    currency: fields.currency?.value ?? null,
  })
  const buyer: Buyer = {
    names: [fields.buyerName?.value ?? 'Officina Verdi S.r.l.'],
    numbers: [fields.buyerVatNumber?.value ?? 'IT99999999990'],
  }
  return { truth, bytes, buyer, hidesXml: true }
}

type SroieLine = { id: string; key: { company: string; date: string; total: string } }

/** Receipts photographed in Malaysia: only total and date are judged. */
function sroiePhotos(choice: Choice): Sample[] {
  const directory = join(shared, 'receipts', 'sroie')
  if (!existsSync(directory)) return []
  const lines = readFileSync(join(directory, 'sroie.jsonl'), 'utf8').trim().split('\n')
  const keys = new Map(
    lines.map((line) => JSON.parse(line) as SroieLine).map(({ id, key }) => [id, key]),
  )
  return readdirSync(join(directory, 'img'))
    .filter((file) => isOf(file, choice))
    .flatMap((file): Sample[] => {
      const key = keys.get(file.replace(/\.jpg$/u, ''))
      const date = key === undefined ? null : dayOf(key.date)
      if (key === undefined || date === null) return []
      const truth = schema.parse({
        file,
        country: 'DK',
        kind: 'receipt',
        supplier: key.company,
        date,
        total: key.total.replace(/[^\d.]/gu, ''),
      })
      const bytes = new Uint8Array(readFileSync(join(directory, 'img', file)))
      return [{ truth, bytes, buyer: { names: [], numbers: [] }, says: ['date', 'total'] }]
    })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day comes before the month there; null for what is written otherwise. */
function dayOf(text: string): string | null {
  const [, first = '', second = '', third = ''] =
    /(\d{1,4})[-/. ]?(\d{1,2}|[a-z]{3})[a-z]*[-/. ,]*(\d{2,4})/iu.exec(text) ?? []
  if (first === '') return null
  const named = months.indexOf(second.toLowerCase()) + 1
  const month = named === 0 ? Number(second) : named
  const [day, year] = first.length === 4 ? [third, first] : [first, third]
  const whole = year.length === 2 ? `20${year}` : year
  if (month < 1 || month > 12) return null
  return `${whole}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`
}
