import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { definitionRules } from './tidy/definitions.ts'
import { layoutRules } from './tidy/layout.ts'
import { migrationRules } from './tidy/migrations.ts'
import { nameRules } from './tidy/names.ts'
import { sizeRules } from './tidy/sizes.ts'
import type { Rule, SourceFile } from './tidy/text.ts'
import { wordRules } from './tidy/words.ts'

/** The style page as a list of rules; each is proven able to fail by `tidy.test.ts`. */
export const rules: Rule[] = [
  ...layoutRules,
  ...definitionRules,
  ...nameRules,
  ...sizeRules,
  ...wordRules,
  ...migrationRules,
]

const ROOTS = ['src', 'test', 'tools', 'bench', 'eval', 'prove', 'sim', 'migrations']
const TEXT = /\.(?:ts|sql|md|json|csv)$/

/** Every text file under the roots, by path. A root that does not exist yet holds nothing. */
export function readTree(root: string): SourceFile[] {
  return ROOTS.flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => TEXT.test(name))
        .map((name) => join(folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
    .toSorted()
    .map((path) => ({
      path: path.split(sep).join('/'),
      text: readFileSync(join(root, path), 'utf8'),
    }))
}
