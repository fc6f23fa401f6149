import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../../src/engines/readers/reading/reading.ts'
import { fatturaPa } from '../support/einvoices/einvoices.ts'
import { slowPdf } from './crafted_pdf.ts'
import { countResults, judge, problemsOf, type Judged } from './judge.ts'
import { closeSandboxes, requestOf, openSandbox, sayAloud } from './sandboxes.ts'
import { bentFiles, craftedFiles, honestFiles, honestInvoice } from './strangers.ts'
import type { StrangeFile } from '../support/documents/mutations.ts'
import { corpusOf } from '../support/documents/corpora.ts'

afterAll(closeSandboxes)

const { path: samples, isHere: hasSamples } = corpusOf('hostile')

// Short, so that the suite is; the proof gives each the minute that documents have. After a kill the
// next reader may take half a minute to start, and on a machine that tests it does now and then.
const timeoutMs = 4_000
const mostMs = timeoutMs + 30_000

const { reader } = openSandbox({ children: 1, timeoutMs })
// Most of those that are made to do harm use up all the time they get.
const { reader: hasty } = openSandbox({ children: 1, timeoutMs: timeoutMs / 2 })

const { reader: patient } = openSandbox({ children: 1, timeoutMs: 40_000 })

const claimed: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  xml: 'application/xml',
}

const loadSamples = (): StrangeFile[] =>
  readdirSync(samples)
    .toSorted()
    .map((name) => ({
      name,
      bytes: readFileSync(join(samples, name)),
      mimeType: claimed[name.split('.').at(-1) ?? ''] ?? null,
      fileName: name,
    }))

const honest = requestOf({
  bytes: new TextEncoder().encode(fatturaPa(honestInvoice)),
  mimeType: 'application/xml',
})

async function assertServes(by = reader): Promise<void> {
  const answer = await by.read(honest)
  expect(isRefusal(answer) ? answer : answer.fields.total?.value).toBe('481.89')
}

async function judgeAll(files: readonly StrangeFile[], by = reader): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const file of files) judged.push(await judge(by, file, mostMs))
  return judged
}

const crashes = (judged: readonly Judged[]): string[] =>
  judged.filter(({ result }) => result === 'reader_crashed').map(({ name }) => name)

describe('honest files', () => {
  it('are all read, so that what follows bends something that could be read', async () => {
    const judged = await judgeAll(await honestFiles())
    expect(problemsOf(judged)).toEqual([])
    const readers = judged.map(({ result }) => result)
    expect(readers).toEqual([
      'fatturapa',
      'oioubl',
      'peppol_ubl',
      'cii',
      'cii',
      'pdf_text',
      'fatturapa',
      'text',
    ])
  })
})

describe.skipIf(!hasSamples)('the hostile samples', () => {
  it('are each answered with a reason, and an honest one after each is read', async () => {
    const results: Record<string, string> = {}
    for (const file of loadSamples()) {
      // Counting its pages takes longer than the others may, on a machine with other work.
      const isLong = file.name === 'manypages.pdf'
      const judged = await judge(isLong ? patient : reader, file, isLong ? 60_000 : mostMs)
      expect(judged.problems).toEqual([])
      results[judged.name] = judged.result
      await assertServes()
    }
    expect(results['manypages.pdf']).toBe('too_many_pages')
    expect(results['bomb.png']).toBe('too_large')
    expect(results['poly.pdf']).toMatch(/^type_(?:mismatch|not_supported)$/)
    expect(results['flatebomb.pdf']).toMatch(/^(?:read_(?:timeout|memory)|too_large|broken_file)$/)
    const entities = Object.keys(results).filter((name) =>
      /laughs|blowup|entity|jumbo\./.test(name),
    )
    for (const name of entities) expect([name, results[name]]).toEqual([name, 'forbidden_xml'])
    expect(Object.values(results)).not.toContain('reader_crashed')
  }, 400_000)
})

describe('files made to do harm', () => {
  it('are each answered within the caps, and none breaks its reader', async () => {
    const judged = await judgeAll(craftedFiles(), hasty)
    sayAloud(`made to do harm: ${JSON.stringify(countResults(judged))}`)
    expect(problemsOf(judged)).toEqual([])
    expect(crashes(judged)).toEqual([])
    await assertServes(hasty)
  }, 600_000)
})

describe('honest files that were bent', () => {
  it('are read or refused, two hundred of them, and none breaks its reader', async () => {
    const judged = await judgeAll(await bentFiles(200, 20_260_417))
    sayAloud(`bent: ${JSON.stringify(countResults(judged))}`)
    expect(problemsOf(judged)).toEqual([])
    expect(crashes(judged)).toEqual([])
    await assertServes()
  }, 400_000)
})

describe('while a document never ends', () => {
  it('another child reads what else there is', async () => {
    const two = openSandbox({ children: 2, timeoutMs: 8_000 })
    const other = { ...honest, orgId: 'two' }
    await Promise.all([two.reader.read(honest), two.reader.read(other)])
    let hasEnded = false
    const slow = two.reader
      .read(requestOf({ bytes: slowPdf(), mimeType: 'application/pdf' }))
      .finally(() => (hasEnded = true))
    const quick = await two.reader.read(other)
    expect(hasEnded).toBe(false)
    expect(isRefusal(quick)).toBe(false)
    expect(await slow).toHaveProperty('refused')
  }, 120_000)
})
