import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const file = join(import.meta.dirname, '../../lab/prove/mutants/planted/switch.ts')
const directory = mkdtempSync(join(tmpdir(), 'daybook-switch-'))
const notes = join(directory, 'notes')

afterAll(() => rmSync(directory, { recursive: true, force: true }))

const asks = (number: number): string =>
  `const { mutantIsOn } = await import('${file}'); const isOn = mutantIsOn(${number});`
const saysIsOn = `${asks(3)} process.stdout.write(String(isOn))`

/** A process that starts another one with an environment of its own, as readers and commands are. */
const startsAnother = (script: string, flags: string[], stdio: string[]): string => `
  ${asks(9)}
  const { spawn } = await import('node:child_process')
  const args = ${JSON.stringify([...flags, '--input-type=module', '-e', script])}
  const child = spawn(process.execPath, args, { env: { TZ: 'UTC' }, stdio: ${JSON.stringify(stdio)} })
  child.stdout.pipe(process.stdout)
  await new Promise((resolve) => child.once('close', resolve))`

async function run(script: string, env: Record<string, string>): Promise<string> {
  const args = ['--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout
}

const plain = startsAnother(saysIsOn, [], ['ignore', 'pipe', 'inherit'])
const closed = startsAnother(
  saysIsOn,
  ['--permission', `--allow-fs-read=${file}`],
  ['pipe', 'pipe', 'ignore'],
)

const noted = (): number[] =>
  readFileSync(notes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.split(' ')[0]))

describe('a process', () => {
  it('has the mutant on that its environment names, and no other', async () => {
    expect(await run(saysIsOn, { DAYBOOK_MUTANT: '3' })).toBe('true')
    expect(await run(saysIsOn, { DAYBOOK_MUTANT: '4' })).toBe('false')
    expect(await run(saysIsOn, {})).toBe('false')
  })

  it.each([
    ['with an environment of its own', plain],
    ['that may write nothing', closed],
  ])('tells a child %s', async (_, script) => {
    expect(await run(script, { DAYBOOK_MUTANT: '3' })).toBe('true')
    expect(await run(script, {})).toBe('false')
  })

  it.each([
    ['with an environment of its own', plain],
    ['that may write nothing', closed],
  ])('notes what it reaches, and what a child reaches %s', async (_, script) => {
    rmSync(notes, { force: true })
    expect(await run(script, { DAYBOOK_MUTANT_NOTES: notes })).toBe('false')
    expect(new Set(noted())).toEqual(new Set([3, 9]))
  })
})
