import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { collectReached, tellChildren } from './switch.ts'

/** Set-up of every test file in the copy: writes down what the file has reached. */
const directory = process.env['DAYBOOK_MUTANT_RECORD']
const root = join(import.meta.dirname, '..', '..', '..', '..')

if (directory !== undefined) {
  collectReached()
  tellChildren()
  const began = Date.now()
  let ready = began
  let loaded: Set<number> = new Set()
  beforeAll(() => {
    ready = Date.now()
    loaded = collectReached()
  })
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? '')
    const reached = [...collectReached()]
    const line = { file, began, ready, ended: Date.now(), loaded: [...loaded], reached }
    appendFileSync(join(directory, `${process.pid}.files`), `${JSON.stringify(line)}\n`)
  })
}
