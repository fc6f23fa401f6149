import { init, type ModuleInfos } from 'license-checker-rseidelsohn'

const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']

/** What may be shipped: nothing that asks more of us than to name it. */
export const SHIPPED = new Set([
  ...PERMISSIVE,
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PostgreSQL',
  'OFL-1.1',
  // Data under it must be named as its source; docs/code/dependencies.md does.
  'CC-BY-3.0',
  'PSF-2.0',
])

/** What may sit on a developer's machine and is never given to anyone. */
const OF_TOOLS = ['MPL-2.0', 'Artistic-2.0', 'Python-2.0', 'CC-BY-4.0', 'WTFPL', 'Zlib']
export const TOOLS = new Set([...SHIPPED, ...OF_TOOLS])

/** Packages that name no licence and carry the text of one: read by a person, for that version alone. */
const READ: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

/** SPDX: of `OR` one part is enough, of `AND` every part is needed. A guess (`MIT*`) counts as unknown. */
export function isAllowed(expression: string, allowed: Set<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ')
  return plain
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((part) => allowed.has(part.trim())))
}

export function findLicenceProblems(
  found: ModuleInfos,
  allowed: Set<string>,
  own: string,
): string[] {
  return Object.entries(found)
    .filter(([name]) => !name.startsWith(`${own}@`) && !name.startsWith(`@${own}/`))
    .map(([name, info]) => ({ name, licences: [READ[name] ?? info.licenses ?? 'UNKNOWN'].flat() }))
    .filter(({ licences }) => !licences.some((licence) => isAllowed(licence, allowed)))
    .map(({ name, licences }) => `${name}: licence ${licences.join(', ')} is not on the list`)
}

export const readLicences = async (start: string, production: boolean): Promise<ModuleInfos> =>
  await new Promise((resolve, reject) => {
    init({ start, production }, (error, found) => {
      if (error) reject(error)
      else resolve(found)
    })
  })
