import { stateReceipt, upload } from '../../../test/support/documents/documents.ts'
import type { TestOrg, World } from '../../../test/support/world.ts'
import { lookedFor } from './seen_pictures.ts'
import type { Sample } from './sets.ts'
import fitting from './trust_categories.json' with { type: 'json' }
import type { Truth } from './truth.ts'

/** One document as the project judged it. */
export type Trusted = {
  truth: Truth
  /** 0 for the first document of its supplier. */
  index: number
  /** Whether it was read from a picture. */
  isPicture: boolean
  /** Whether its supplier has a number that a register could know. */
  isNumbered: boolean
  documentId: string
  /** With what coding found; automatic posting looks at it. */
  confidence: number
  /** Of the reading alone, and its caps. */
  stated: number
  statedCaps: string[]
  right: Record<'supplier' | 'date' | 'total' | 'vat', boolean>
  /** Null where the set does not say. */
  category: boolean | null
  caps: string[]
  said: string
}

type Part = {
  supplier: { name: string | null; vatNumber: string | null }
  date: string | null
  total: number | null
  vat: number | null
  kind: string
  confidence: number
  caps: { code: string; cap: number }[]
}

type Shown = {
  extraction: Part | null
  coding: { category: string | null } | null
  error: { code: string } | null
}

export async function capture(
  world: World,
  org: TestOrg,
  { truth, bytes }: Sample,
  index: number,
): Promise<Trusted> {
  const type = truth.file.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf'
  const fileId = await upload(world, org, bytes, truth.file, type)
  const captured = await world.rest(org, 'actions/capture_document', { source: 'upload', fileId })
  const documentId = captured.body.result.id as string
  // Bills arrive a few days after their date, as a mail would tell.
  if (truth.date !== null) await stateReceipt(world, org, documentId, daysAfter(truth.date, 3))
  const read = await world.rest(org, 'actions/extract_document', { documentId })
  const stated = (read.body.result as Shown | undefined)?.extraction
  await world.rest(org, 'actions/code_document', { documentId })
  const shown = (await world.read(org, `documents/${documentId}`)).body.result as Shown
  const isPicture = lookedFor(bytes) !== null
  const isNumbered = typeof truth.supplierVat === 'string'
  const ofReading = {
    stated: stated?.confidence ?? 0,
    statedCaps: stated?.caps.map(({ code }) => code) ?? [],
  }
  const named = { truth, index, isPicture, isNumbered, documentId }
  return { ...named, ...ofReading, ...judged(truth, shown) }
}

function daysAfter(day: string, count: number): string {
  const later = new Date(Date.parse(day) + count * 86_400_000)
  return (later.getTime() > Date.now() ? new Date() : later).toISOString().slice(0, 10)
}

function judged(truth: Truth, { extraction, coding, error }: Shown) {
  const isHeld = extraction === null || coding === null
  const read = extraction ?? {
    supplier: { name: '', vatNumber: '' },
    date: '',
    total: null,
    vat: null,
  }
  const names = [truth.supplier, ...truth.altSuppliers].map(lettersOf)
  const total = Math.abs(read.total ?? 0)
  return {
    confidence: isHeld ? 0 : extraction.confidence,
    right: {
      supplier:
        names.includes(lettersOf(read.supplier.name ?? '')) ||
        isSameNumber(truth.supplierVat ?? '', read.supplier.vatNumber ?? ''),
      date: read.date === truth.date,
      total: truth.kind !== 'not_a_bill' && centsOf(total) === centsOf(truth.total),
      vat: centsOf(read.vat) === centsOf(truth.vat),
    },
    category: categoryOf(truth, coding?.category ?? null),
    caps: [
      ...(extraction?.caps.filter(({ cap }) => cap < 0.9).map(({ code }) => code) ?? []),
      ...(isHeld ? [error?.code ?? 'not coded'] : []),
    ],
    said: `${read.supplier.name ?? ''} | ${read.date} | ${read.total} | ${read.vat} | ${coding?.category ?? ''}`,
  }
}

function categoryOf({ category, kind }: Truth, chosen: string | null): boolean | null {
  if (category === null || kind === 'not_a_bill') return null
  const fit = (fitting as Record<string, string | string[]>)[category]
  return Array.isArray(fit) ? fit.includes(chosen ?? '') : null
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
const centsOf = (amount: number | null): number => Math.round(Math.abs(amount ?? 0) * 100)

function isSameNumber(wanted: string, read: string): boolean {
  const bare = (text: string) => lettersOf(text).replace(/^[a-z]{2}(?=\w{6})/u, '')
  return read !== '' && bare(wanted) === bare(read)
}

/** A person corrects what is wrong, and posts it. */
export async function accept(world: World, org: TestOrg, one: Trusted): Promise<void> {
  const { documentId, truth, right } = one
  const { supplier, supplierVat, date, total, vat, category, kind } = truth
  const number = supplierVat ?? null
  const correction = {
    ...(right.supplier
      ? {}
      : { supplier: { name: supplier, ...(number === null ? {} : { vatNumber: number }) } }),
    ...(right.date || date === null ? {} : { date }),
    ...(right.total && right.vat ? {} : { total: Math.abs(total ?? 0), vat: Math.abs(vat ?? 0) }),
    ...(one.caps.includes('not_a_bill') && kind !== 'not_a_bill' ? { kind } : {}),
  }
  if (Object.keys(correction).length > 0) {
    const path = 'operations/correct_document'
    const reply = await world.rest(org, path, { documentId, ...correction })
    if (reply.status !== 200) say(truth, path, reply.body)
  }
  const fit = (fitting as Record<string, string | string[]>)[category ?? '']
  if (one.category === false && Array.isArray(fit)) await setCategory(world, org, documentId, fit)
  const posted = await world.rest(org, 'actions/post_document', { documentId })
  if (posted.status !== 200) say(truth, 'post_document', posted.body)
}

/** The first of the fitting categories that the region has. */
async function setCategory(
  world: World,
  org: TestOrg,
  documentId: string,
  fit: readonly string[],
): Promise<void> {
  for (const category of fit) {
    const reply = await world.rest(org, 'actions/update_coding', { documentId, category })
    if (reply.status === 200) return
  }
}

function say({ layout }: Truth, what: string, body: unknown): void {
  process.stderr.write(`${layout}: ${what}: ${JSON.stringify(body).slice(0, 300)}\n`)
}
