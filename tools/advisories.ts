import { writeFileSync } from 'node:fs'
import { readJson, runTool } from './checks/files.ts'
import {
  findAge,
  setAdvisoriesPage,
  type AuditReport,
  type Packument,
} from './checks/advisories.ts'
import type { Manifest } from './checks/verdict.ts'

/**
 * Asks the registry for known weaknesses of what is shipped and for newer versions, and prints the
 * page of it; `--write` keeps it as docs/security/advisories.md. Ends with 1 where something is known.
 */
const manifest = readJson('package.json') as Manifest
const now = new Date()

async function askAudit(): Promise<AuditReport | null> {
  const { stdout } = await runTool('npm', 'audit', '--omit=dev', '--json')
  try {
    const report = JSON.parse(stdout) as AuditReport
    return report.metadata?.vulnerabilities === undefined ? null : report
  } catch {
    return null
  }
}

async function askAges(): Promise<ReturnType<typeof findAge>[]> {
  const ages = []
  for (const [name, version] of Object.entries(manifest.dependencies ?? {})) {
    const { stdout } = await runTool(
      'npm',
      'view',
      name,
      'time',
      'versions',
      'deprecated',
      '--json',
    )
    ages.push(findAge(name, version, JSON.parse(stdout) as Packument, now))
  }
  return ages
}

const report = await askAudit()
const page = setAdvisoriesPage({
  day: now.toISOString().slice(0, 10),
  report,
  ages: await askAges(),
})
if (process.argv.includes('--write')) writeFileSync('docs/security/advisories.md', page)
else process.stdout.write(page)
process.exitCode = report === null || Object.keys(report.vulnerabilities ?? {}).length === 0 ? 0 : 1
