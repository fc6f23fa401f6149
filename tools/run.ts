import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `bench`, `eval` and `prove`: long programs in `lab`, one file each, started by name. */
const KINDS = ['bench', 'eval', 'prove']

type Program = { run: (args: string[]) => Promise<void> }

const root = dirname(import.meta.dirname)

function namesOf(kind: string): string[] {
  try {
    return readdirSync(join(root, 'lab', kind))
      .filter((name) => /^[a-z0-9_]+\.ts$/.test(name))
      .map((name) => name.slice(0, -'.ts'.length))
      .toSorted()
  } catch {
    return []
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 2
}

/** What stands above its `run`, which says what it does and with which flags. */
function helpOf(file: string): string {
  const above = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export async function run\(/u.exec(
    readFileSync(file, 'utf8'),
  )
  const text = (above?.[1] ?? '').replaceAll(/^[ *]+/gmu, '').trim()
  return text === '' ? 'It has no flags.' : text
}

async function main([kind = '', name = '', ...args]: string[]): Promise<void> {
  if (!KINDS.includes(kind)) {
    refuse(`Usage: node tools/run.ts ${KINDS.join('|')} NAME [flags]`)
    return
  }
  const names = namesOf(kind)
  if (!names.includes(name)) {
    const known = names.length > 0 ? names.join(', ') : 'none yet'
    refuse(
      `${name === '' ? 'A name is missing' : `There is no '${name}'`}. Known to ${kind}: ${known}`,
    )
    return
  }
  const file = join(root, 'lab', kind, `${name}.ts`)
  if (args.includes('--help')) {
    process.stdout.write(`npm run ${kind} -- ${name}\n\n${helpOf(file)}\n`)
    return
  }
  const program = (await import(file)) as Partial<Program>
  if (program.run === undefined) {
    refuse(`lab/${kind}/${name}.ts exports no run(args)`)
    return
  }
  await program.run(args)
}

await main(process.argv.slice(2))
