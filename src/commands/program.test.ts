import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { parts } from './program.ts'

const root = join(import.meta.dirname, '..', '..')

type Run = { code: number | null; out: string; err: string; loaded: string[] }

/** One run of the sources, and which of them it read: the coverage of Node names them all. */
function run(args: string[]): Run {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-loaded-'))
  try {
    const node = join(root, 'node_modules', '.bin', 'node')
    const done = spawnSync(node, [join(root, 'src', 'main.ts'), ...args], {
      env: { ...process.env, NODE_V8_COVERAGE: directory },
      encoding: 'utf8',
    })
    const loaded = readdirSync(directory).flatMap((name) => loadedIn(join(directory, name)))
    return { code: done.status, out: done.stdout, err: done.stderr, loaded }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function loadedIn(file: string): string[] {
  const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result: { url: string }[] }
  return result
    .filter(({ url }) => url.includes('/src/') && !url.includes('/node_modules/'))
    .map(({ url }) => url.replace(/^.*\/src\//, ''))
}

const whole = new Set(['wire.ts', 'registry.ts'])

describe('what is loaded', () => {
  it('is no command at all for the list of them', () => {
    const { code, out, loaded } = run(['--help'])
    expect(code).toBe(0)
    for (const { name } of parts) expect(out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
    const commands = loaded.filter((file) => file.startsWith('commands/'))
    expect(commands.toSorted()).toEqual([
      'commands/process/say.ts',
      'commands/process/version.ts',
      'commands/program.ts',
    ])
    expect(
      loaded.filter((file) => !/^(main\.ts|commands\/|failures\/|kernel\/)/.test(file)),
    ).toEqual([])
  })

  it('is what the database needs for migrate, also where help is asked for it', () => {
    for (const args of [
      ['migrate', '--help'],
      ['help', 'migrate'],
    ]) {
      const { code, out, loaded } = run(args)
      expect(code).toBe(0)
      expect(out).toContain('Usage: daybook migrate [options]')
      expect(loaded).toContain('kernel/database/migrate.ts')
      expect(loaded.filter((file) => whole.has(file))).toEqual([])
    }
  })

  it('is the product only once the options are right', () => {
    const args = ['key', 'create', '--permissions', 'all', '--org']
    const { code, err, loaded } = run([...args, 'mistyped'])
    expect([code, err]).toEqual([1, "daybook: --org takes an id such as org_…, not 'mistyped'.\n"])
    expect(loaded).toContain('commands/key.ts')
    expect(loaded.filter((file) => whole.has(file))).toEqual([])
  })
})

describe('a command', () => {
  it.each(parts)('$name does something once it is loaded', async ({ name, load }) => {
    const add = await load()
    expect(add.name.toLowerCase()).toBe(`add${name}`)
    const command = new Command(name)
    add(command)
    const can = [...command.options.map((one) => one.long), ...command.commands]
    expect(can.length > 0 || name === 'reader').toBe(true)
  })

  it('is not needed to ask for the version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { code, out } = run(['--version'])
    expect([code, out]).toEqual([0, `${version}\n`])
  })

  it('that is mistyped is told which one was meant', () => {
    const { code, err } = run(['migrat'])
    expect(code).toBe(1)
    expect(err).toContain('Did you mean migrate?')
  })
})
