import { posix } from 'node:path'
import type { Mutant } from './find.ts'

/** Where the switch lies in the copy: a reader in its sandbox may see what is in the kernel. */
export const switchFile = 'src/kernel/mutant_switch.ts'

/**
 * The source with all its mutants behind their switches. It begins with a word and not with a bracket,
 * which a line before that ends without a semicolon would take for a call.
 */
export function plantMutants(
  file: string,
  text: string,
  mutants: readonly { mutant: Mutant; number: number }[],
): string {
  let planted = text
  const fromBehind = mutants.toSorted((a, b) => b.mutant.start - a.mutant.start)
  for (const { mutant, number } of fromBehind) {
    const { start, end, mutated } = mutant
    const original = text.slice(start, end)
    const choice = `daybookSame(daybookMutantIsOn(${number}) ? (${mutated}) : (${original}))`
    planted = planted.slice(0, start) + choice + planted.slice(end)
  }
  const path = posix.relative(posix.dirname(file), switchFile)
  const from = path.startsWith('.') ? path : `./${path}`
  const names = 'mutantIsOn as daybookMutantIsOn, same as daybookSame'
  // On the first line, so that all lines keep their numbers.
  return `import { ${names} } from '${from}'; ${planted}`
}
