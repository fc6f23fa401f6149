import { describe, expect, it } from 'vitest'
import { readCode } from '../../lab/prove/mutants/code.ts'
import { findMutants, mutantKinds, type MutantKind } from '../../lab/prove/mutants/find.ts'
import { plantMutants } from '../../lab/prove/mutants/schemata.ts'

const samples: Record<MutantKind, { file?: string; text: string; made: [string, string][] }> = {
  operators: {
    text: "export const a = (b: number): string => (b + 1 < 3 ? 'æ' + 'ø' : `${b * 2}`)",
    made: [
      ['b + 1 < 3', '(b + 1) <= (3)'],
      ['b + 1', '(b) - (1)'],
      ['b * 2', '(b) / (2)'],
    ],
  },
  conditions: {
    text: 'export function a(b: boolean, c: boolean) {\n  if (b && c) return 1\n  return c ? 2 : 3\n}',
    made: [
      ['b && c', '!(b && c)'],
      ['if (b && c) return 1', 'dropped'],
      ['b && c', '(b) || (c)'],
      ['c', '!(c)'],
    ],
  },
  amounts: {
    file: 'src/kernel/values/money.ts',
    text: 'export const a = (netMinor: bigint, by: bigint) => -roundHalfUp(netMinor - 1n, sizeOf(by))',
    made: [
      ['-roundHalfUp(netMinor - 1n, sizeOf(by))', 'roundHalfUp(netMinor - 1n, sizeOf(by))'],
      ['roundHalfUp(netMinor - 1n, sizeOf(by))', '(netMinor - 1n) / (sizeOf(by))'],
      ['netMinor - 1n', '(netMinor) + (1n)'],
      ['1n', '2n'],
      ['sizeOf(by)', 'by'],
    ],
  },
  permissions: {
    file: 'src/rooms/identity/access/invite_member.ts',
    text: `export default action({
  needs: 'members:edit',
  secondFactor: true,
  forApps: false,
  reviewed: async (scene) => await isLarge(scene),
  with: ['bank:read', 'bank:edit'],
  async run(scene) {
    assertOpen(scene)
    await rules.assertMayTouch(scene)
  },
})`,
    made: [
      ["'members:edit'", "'settings:read'"],
      ['secondFactor: true', 'secondFactor: false'],
      ['forApps: false', 'forApps: true'],
      ['reviewed: async (scene) => await isLarge(scene)', 'reviewed: false'],
      ["'bank:read' in a list", 'dropped'],
      ["'bank:edit' in a list", 'dropped'],
      ['assertOpen(scene)', 'dropped'],
      ['await rules.assertMayTouch(scene)', 'dropped'],
    ],
  },
  sql: {
    text: `export const a = (id: string, n: number) => sql\`
  SELECT \${columns} FROM item WHERE org_id = \${id} AND org_id = \${id}
    AND day BETWEEN \${n} AND \${n} AND (kind = 'a' OR kind = 'b') AND data ->> 'x' < \${n}
  ORDER BY day, id DESC LIMIT \${n}\${more} FOR UPDATE SKIP LOCKED\``,
    made: [
      ['AND day BETWEEN ${n} AND ${n}', 'dropped'],
      ["AND (kind = 'a' OR kind = 'b')", 'dropped'],
      ["AND data ->> 'x' < ${n}", 'dropped'],
      ['ORDER BY day', 'ORDER BY day DESC'],
      ['<', '<='],
      ['FOR UPDATE SKIP LOCKED', 'dropped'],
      ['LIMIT ${n}', 'dropped'],
    ],
  },
  states: {
    text: `export function a(row: { state: 'open' | 'ended' }) {
  if (row.state === 'open') return { ...row, state: 'ended' }
  return sql\`UPDATE a SET x = 1 WHERE state IN ('open', 'failed')\`
}`,
    made: [
      ["state 'open'", "'ended'"],
      ["state 'ended'", "'failed'"],
      ["'open'", "'ended'"],
      ["'failed'", "'open'"],
    ],
  },
}

describe.each(mutantKinds)('%s', (kind) => {
  const { file = 'src/rooms/bank/a.ts', text, made } = samples[kind]
  const found = findMutants(file, text, [kind])

  it('are made of a small source', () => {
    expect(found.map(({ from, to }) => [from, to])).toEqual(made)
  })

  it('leave a source that parses, on the same lines', () => {
    for (const mutant of found) {
      const planted = plantMutants(file, text, [{ mutant, number: 7 }])
      expect(() => readCode(file, planted)).not.toThrow()
      expect(planted).toContain('daybookMutantIsOn(7)')
      expect(planted.split('\n').length).toBeGreaterThanOrEqual(text.split('\n').length)
    }
  })

  it('say on which line they are', () => {
    const lines = text.split('\n')
    for (const { line, from } of found) {
      expect(lines[line - 1]).toContain(from.split(/[ (]/)[0])
    }
  })
})

describe('no mutant', () => {
  it('is made of types, imports, or words that are put together', () => {
    const text = `import a from './a.ts'
type State = 'open' | 'ended'
export const b = (c: { state: 'open' }): State => c as unknown as State
export const d = 'a' + b + \`c\``
    expect(findMutants('src/a.ts', text)).toEqual([])
  })

  it('is an amount where no money is handled, or a guard outside of access', () => {
    const text = 'export const a = (n: bigint) => n + 1n\nassertOpen(a)\n'
    expect(findMutants('src/edge/http/a.ts', text, ['amounts', 'permissions'])).toEqual([])
  })
})
