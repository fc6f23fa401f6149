import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManual } from '../src/edge/docs/manual.ts'
import { buildOpenApi } from '../src/edge/openapi/openapi.ts'
import { registry, tasks } from '../src/registry.ts'
import { readBook } from '../test/cases/topics.ts'
import { setCasesPage } from './describe/cases.ts'
import { setExhaustionPage } from './describe/exhaustion.ts'
import { setJson } from './describe/json.ts'
import { notice, setActionsPage, setErrorsPage } from './describe/pages.ts'
import { setRulesPage } from './describe/rules.ts'

/**
 * Writes the API documentation from the definitions. With `--check` nothing is written,
 * and stale files are named; `--into` names another folder than docs.
 */
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const into = args[args.indexOf('--into') + 1]
const folder = args.includes('--into') && into ? into : join(import.meta.dirname, '../docs')

const document = buildOpenApi(registry)
const manual = readManual(document)
const files = {
  'openapi.json': `${setJson(document)}\n`,
  'actions.md': setActionsPage(manual),
  'errors.md': setErrorsPage(manual),
  'rules_not_confirmed.md': setRulesPage(notice),
  'exhaustion.md': setExhaustionPage(notice, registry, tasks),
  'cases.md': setCasesPage(await readBook()),
}

const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(folder, name)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})

for (const [name, text] of stale) {
  if (isCheck) process.stdout.write(`docs/${name} is stale: run npm run describe\n`)
  else writeFileSync(join(folder, name), text)
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
