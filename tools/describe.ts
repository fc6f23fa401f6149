import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManual } from '../src/edge/docs/manual.ts'
import { buildOpenApi } from '../src/edge/openapi/openapi.ts'
import { registry, tasks } from '../src/registry.ts'
import { readBook } from '../test/cases/topics.ts'
import { setCasesPage } from './describe/cases.ts'
import { setExhaustionPage } from './describe/exhaustion.ts'
import { setJson } from './describe/json.ts'
import { notice, setActionsPage, setErrorsPage } from './describe/pages.ts'
import { setRulesPage } from './describe/rules.ts'
import { setClient } from './describe/sdk.ts'
import { setDashboard } from './telemetry/dashboard.ts'
import { setLogsPage } from './telemetry/logs_page.ts'
import { setRules } from './telemetry/rules_file.ts'
import { setRunbooks } from './telemetry/runbooks_page.ts'
import { setWebFiles } from './describe/web_actions.ts'

/**
 * Writes the API documentation and the client library's calls and the web app's actions from the definitions. With `--check`
 * nothing is written, and stale files are named; `--into` names another root than the project's.
 */
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const into = args[args.indexOf('--into') + 1]
const root = args.includes('--into') && into ? into : join(import.meta.dirname, '..')

const document = buildOpenApi(registry)
const manual = readManual(document)
const client = Object.entries(setClient(document)).map(([name, text]) => [
  `sdk/src/generated/${name}`,
  text,
])
const files: Record<string, string> = {
  'docs/reference/openapi.json': `${setJson(document)}\n`,
  'docs/reference/actions.md': setActionsPage(manual),
  'docs/reference/errors.md': setErrorsPage(manual),
  'docs/reference/rules_not_confirmed.md': setRulesPage(notice),
  'docs/reference/exhaustion.md': setExhaustionPage(notice, registry, tasks),
  'docs/reference/cases.md': setCasesPage(await readBook()),
  'docs/reference/runbooks.md': setRunbooks(notice),
  'docs/reference/logs.md': setLogsPage(notice, join(import.meta.dirname, '..')),
  'deploy/prometheus/daybook.rules.yml': setRules(),
  'deploy/grafana/daybook.json': setDashboard(),
  ...Object.fromEntries(client),
  ...setWebFiles(document, registry),
}

const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(root, name)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})

for (const [name, text] of stale) {
  if (isCheck) process.stdout.write(`${name} is stale: run npm run describe\n`)
  else {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0
