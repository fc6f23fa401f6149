import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ublScenarios } from '#test/support/einvoices/ubl_scenarios'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { findingsOf, type UblFormat } from './findings.ts'
import type { UblInvoice } from './invoice.ts'
import { toOioubl } from './oioubl.ts'
import { toPeppol } from './peppol.ts'

const writers = { oioubl: toOioubl, peppol: toPeppol }
const formats: UblFormat[] = ['oioubl', 'peppol']
const names = Object.keys(ublScenarios)
const folder = 'test/golden/ubl'

function invoiceOf(name: string): UblInvoice {
  const invoice = ublScenarios[name]
  if (invoice === undefined) throw new Error(`${name} is no scenario`)
  return invoice
}

function expectGolden(path: string, text: string): void {
  const isThere = existsSync(path)
  if (!isThere) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  }
  expect(isThere, `${path} was missing and has been written`).toBe(true)
  expect(text).toBe(readFileSync(path, 'utf8'))
}

describe.each(names)('%s', (name) => {
  it.each(formats)('is the file that is kept as golden, in %s', (format) => {
    expectGolden(`${folder}/${name}.${format}.xml`, writers[format](invoiceOf(name)))
  })

  it.each(formats)('lacks nothing for %s', (format) => {
    expect(findingsOf(format, invoiceOf(name))).toEqual([])
  })
})

it('keeps no golden file without its scenario, and at least twelve of them', () => {
  const kept = globSync(`${folder}/*.xml`).map((path) => basename(path, '.xml'))
  const wanted = names.flatMap((name) => formats.map((format) => `${name}.${format}`))
  expect(kept.toSorted()).toEqual(wanted.toSorted())
  expect(names.length).toBeGreaterThan(12)
})

const roots = [
  ['invoice', 'Invoice'],
  ['credit_note', 'CreditNote'],
] as const

describe.each(roots)('the schema of UBL 2.1 for an %s', (kind, root) => {
  const schema = schemaOf('ubl', 'xsd', 'maindoc', `UBL-${root}-2.1.xsd`)
  const documents = (change: (xml: string) => string) =>
    new Map(
      names
        .filter((name) => invoiceOf(name).kind === kind)
        .flatMap((name) =>
          formats.map(
            (format) =>
              [`${name}.${format}.xml`, change(writers[format](invoiceOf(name)))] as const,
          ),
        ),
    )

  it.skipIf(!schema.isHere)('takes every scenario', () => {
    expect(
      faultsBySchema(
        schema,
        documents((xml) => xml),
      ),
    ).toEqual([])
  })

  it.skipIf(!schema.isHere)('would tell a fault in each', () => {
    const broken = documents((xml) => xml.replace('</cbc:TaxAmount>', 'x</cbc:TaxAmount>'))
    const faults = faultsBySchema(schema, broken)
    expect(faults.filter((line) => line.endsWith(': not valid'))).toHaveLength(broken.size)
  })
})
