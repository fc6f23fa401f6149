import { readCode, type Change, type Code } from './code.ts'
import { findAmounts } from './kinds/amounts.ts'
import { findConditions } from './kinds/conditions.ts'
import { findOperators } from './kinds/operators.ts'
import { findPermissions } from './kinds/permissions.ts'
import { findSql } from './kinds/sql.ts'
import { findStates } from './kinds/states.ts'

export const mutantKinds = [
  'operators',
  'conditions',
  'amounts',
  'permissions',
  'sql',
  'states',
] as const

export type MutantKind = (typeof mutantKinds)[number]

const finders: Record<MutantKind, (code: Code) => Change[]> = {
  operators: findOperators,
  conditions: findConditions,
  amounts: findAmounts,
  permissions: findPermissions,
  sql: findSql,
  states: findStates,
}

/** One fault that could be in the source. */
export type Mutant = {
  /** Repeats as long as the code around does, also where lines have moved. */
  key: string
  kind: MutantKind
  file: string
  line: number
  start: number
  end: number
  /** The expression that takes the place of the one there. */
  mutated: string
  from: string
  to: string
}

/** Every mutant that can be made of a file. */
export function findMutants(
  file: string,
  text: string,
  kinds: readonly MutantKind[] = mutantKinds,
): Mutant[] {
  const code = readCode(file, text)
  const times = new Map<string, number>()
  return kinds.flatMap((kind) =>
    finders[kind](code).map(({ start, end, mutated, shown }) => {
      const from = inOneLine(shown?.from ?? text.slice(start, end))
      const to = inOneLine(shown?.to ?? mutated)
      const name = [file, kind, inOneLine(text.slice(start, end)), inOneLine(mutated)].join('\n')
      const time = times.get(name) ?? 0
      times.set(name, time + 1)
      const line = lineOf(text, shown?.at ?? start)
      return { key: `${name}\n${time}`, kind, file, line, start, end, mutated, from, to }
    }),
  )
}

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

function lineOf(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) {
    line += 1
  }
  return line
}
