import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scenarios } from '#test/support/einvoices/fatturapa_scenarios'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { buildFattura } from './build.ts'
import type { FatturaFormat } from './fattura.ts'
import { preflight } from './preflight.ts'

const names = Object.keys(scenarios)
const folder = 'test/golden/fatturapa'

function fatturaOf(name: string) {
  const fattura = scenarios[name]
  if (fattura === undefined) throw new Error(`${name} is no scenario`)
  return fattura
}

function expectGolden(name: string, text: string): void {
  const path = `${folder}/${name}.xml`
  const isThere = existsSync(path)
  if (!isThere) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  }
  expect(isThere, `${path} was missing and has been written`).toBe(true)
  expect(text).toBe(readFileSync(path, 'utf8'))
}

describe.each(names)('%s', (name) => {
  it('is the file that is kept as golden', () => {
    expectGolden(name, buildFattura(fatturaOf(name)))
  })

  it('passes what the exchange checks', () => {
    expect(preflight(fatturaOf(name), { today: '2026-03-02' })).toEqual([])
  })
})

it('keeps no golden file without its scenario, and at least forty of them', () => {
  const kept = globSync(`${folder}/*.xml`).map((path) => basename(path, '.xml'))
  expect(kept.toSorted()).toEqual(names.toSorted())
  expect(names.length).toBeGreaterThan(40)
})

const schemas = {
  FPR12: schemaOf('fatturapa', 'schema', 'Schema_VFPR12_v1.2.3.xsd'),
  FPA12: schemaOf('fatturapa', 'schema', 'FatturaPA_v1.2.2.xsd'),
}

const formats: FatturaFormat[] = ['FPR12', 'FPA12']

describe.each(formats)('the schema of %s', (format) => {
  const schema = schemas[format]
  const ours = names.filter((name) => fatturaOf(name).format === format)
  const documents = (change: (xml: string) => string) =>
    new Map(ours.map((name) => [`${name}.xml`, change(buildFattura(fatturaOf(name)))]))

  it.skipIf(!schema.isHere)('takes every scenario', () => {
    expect(ours.length).toBeGreaterThan(2)
    expect(
      faultsBySchema(
        schema,
        documents((xml) => xml),
      ),
    ).toEqual([])
  })

  it.skipIf(!schema.isHere)('would tell a fault in each', () => {
    const broken = documents((xml) => xml.replace('</Imposta>', 'x</Imposta>'))
    const faults = faultsBySchema(schema, broken)
    expect(faults.filter((line) => line.endsWith(': not valid'))).toHaveLength(ours.length)
  })
})
