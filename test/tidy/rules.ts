import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { circleRules } from './circles.ts'
import { definitionRules } from './definitions.ts'
import { doorRules } from './doors.ts'
import { exportRules } from './exports.ts'
import { folderRules } from './folders.ts'
import { layoutRules } from './layout.ts'
import { loadingRules } from './loading.ts'
import { migrationRules } from './migrations.ts'
import { nameRules } from './names.ts'
import { onlineMigrationRules } from './online_migrations.ts'
import { readmeRules } from './readmes.ts'
import { sentenceRules } from './sentences.ts'
import { sizeRules } from './sizes.ts'
import { sourceRules } from './sources.ts'
import type { Rule, SourceFile } from './text.ts'
import { tableRules } from './tables.ts'
import { waitingRules } from './waiting.ts'
import { wordRules } from './words.ts'

/** The style page as a list of rules; each is proven able to fail by `tidy.test.ts`. */
export const rules: Rule[] = [
  ...layoutRules,
  ...loadingRules,
  ...doorRules,
  ...circleRules,
  ...folderRules,
  ...definitionRules,
  ...nameRules,
  ...exportRules,
  ...sizeRules,
  ...wordRules,
  ...sourceRules,
  ...sentenceRules,
  ...migrationRules,
  ...onlineMigrationRules,
  ...tableRules,
  ...waitingRules,
  ...readmeRules,
]

const ROOTS = ['src', 'test', 'tools', 'lab', 'sim', 'sdk', 'migrations', 'docs']
/** Pages outside of the roots that name paths of the project. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'deploy/README.md', 'web/README.md']
/** What a build or an installation leaves within a root. */
const MADE = /(?:^|\/)(?:node_modules|dist)\//
const TEXT = /\.(?:ts|sql|md|json|csv)$/

/** Every text file under the roots, and the pages, by path. A root that does not exist yet holds nothing. */
export function readTree(root: string): SourceFile[] {
  const pages = PAGES.filter((path) => existsSync(join(root, path)))
  const inside = ROOTS.flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => TEXT.test(name) && !MADE.test(name))
        .map((name) => join(folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
  return [...inside, ...pages].toSorted().map((path) => ({
    path: path.split(sep).join('/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
}
