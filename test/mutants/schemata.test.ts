import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import { chooseMutants } from '../../lab/prove/mutants/choose.ts'
import { readCode } from '../../lab/prove/mutants/code.ts'
import { findMutants } from '../../lab/prove/mutants/find.ts'
import { plantMutants } from '../../lab/prove/mutants/schemata.ts'

const file = 'src/kernel/values/amount.ts'
const text = `// The first line has no code.
export function owed(netMinor: bigint, paidMinor: bigint): bigint {
  const rest = netMinor - paidMinor
  if (rest <= 0n) return 0n
  return rest
}
`
const chosen = chooseMutants(findMutants(file, text), { seed: 3, count: 9 })
const numbered = chosen.map((mutant, number) => ({ mutant, number }))
const planted = plantMutants(file, text, numbered)

type Owed = (net: bigint, paid: bigint) => bigint

/** The planted source as a process has it that was started with this mutant. */
async function load(on: number): Promise<{ owed: Owed; asked: Set<number> }> {
  const asked = new Set<number>()
  const names = { mutantIsOn: (one: number) => asked.add(one) && one === on, same: <T>(a: T) => a }
  Object.assign(globalThis, { [`daybookTried${on}`]: names })
  const withoutImport = planted.replace(
    /^import \{([^}]*)\} from '[^']*'/,
    (_, list: string) =>
      `const {${list.replaceAll(' as ', ': ')}} = globalThis['daybookTried${on}']`,
  )
  const source = stripTypeScriptTypes(withoutImport)
  const url = `data:text/javascript,${encodeURIComponent(source)}`
  const { owed } = (await import(/* @vite-ignore */ url)) as { owed: Owed }
  return { owed, asked }
}

const weak = (owed: Owed): boolean => typeof owed(5n, 3n) === 'bigint'
const strong = (owed: Owed): boolean =>
  owed(5n, 3n) === 2n && owed(3n, 3n) === 0n && owed(3n, 5n) === 0n && owed(5n, 4n) === 1n

describe('mutants in one source', () => {
  it('parse together, with the switch on the first line', () => {
    expect(chosen.length).toBeGreaterThan(2)
    expect(() => readCode(file, planted)).not.toThrow()
    expect(planted.startsWith('import { mutantIsOn as daybookMutantIsOn')).toBe(true)
    expect(planted).toContain("from '../mutant_switch.ts'; // The first line")
  })

  it('change nothing while none is on, and ask whether they are', async () => {
    const { owed, asked } = await load(-1)
    expect(strong(owed)).toBe(true)
    expect(asked).toEqual(new Set(numbered.map(({ number }) => number)))
  })

  it('live with a weak test and die of a strong one', async () => {
    for (const { number } of numbered) {
      const { owed } = await load(number)
      expect(weak(owed)).toBe(true)
    }
    const killed = await Promise.all(
      numbered.map(async ({ number }) => !strong((await load(number)).owed)),
    )
    const alive = numbered.filter(({ number }) => !killed[number])
    // Nothing is owed either way.
    expect(alive.map(({ mutant }) => mutant.from)).toEqual(['rest <= 0n'])
  })

  it('do not join a line that ended without a semicolon', () => {
    const two = 'export function a() {\n  const b = c\n  assertOpen(b)\n}\n'
    const [guard] = findMutants('src/rooms/identity/access/a.ts', two, ['permissions'])
    const source = guard
      ? plantMutants('src/rooms/identity/access/a.ts', two, [{ mutant: guard, number: 0 }])
      : ''
    const calls = readCode(file, source).all.filter(
      ({ node }) => node.type === 'ExpressionStatement',
    )
    expect(calls).toHaveLength(1)
  })
})
