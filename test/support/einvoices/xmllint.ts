import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Beside the project where it is developed; the schemas are their authors' to hand out, not ours.
const contracts = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'contracts')

export type Schema = { path: string; isHere: boolean }

/** A schema of another's, and whether it and xmllint are here. Where not, that is said aloud. */
export function schemaOf(...names: string[]): Schema {
  const path = join(contracts, ...names)
  const isHere = existsSync(path) && hasXmllint()
  if (!isHere) {
    process.stderr.write(`NOT CHECKED: the schema ${names.join('/')}, or xmllint, is not here\n`)
  }
  return { path, isHere }
}

function hasXmllint(): boolean {
  return spawnSync('xmllint', ['--version']).status === 0
}

/** What the schema says against each document, all of them in one run. */
export function faultsBySchema({ path }: Schema, documents: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-xml-'))
  try {
    for (const [name, xml] of documents) writeFileSync(join(folder, name), xml)
    const list = [...documents.keys()]
    const run = spawnSync('xmllint', ['--nonet', '--noout', '--schema', path, ...list], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const lines = run.stderr.split('\n').filter((line) => line !== '')
    const valid = new Set(lines.filter((line) => line.endsWith(' validates')))
    const silent = list.filter((name) => !valid.has(`${name} validates`))
    const said = lines.filter((line) => !line.endsWith(' validates'))
    return silent.length === 0 ? [] : [...said, ...silent.map((name) => `${name}: not valid`)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
