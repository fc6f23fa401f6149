import { readFileSync } from 'node:fs'
import { readJson, runTool } from './checks/files.ts'
import { readPins, withNode } from './checks/runtime.ts'
import { type Bom, trimToShipped } from './checks/sbom.ts'
import type { Lockfile } from './checks/verdict.ts'

/** Prints the bill of materials (CycloneDX) of what is shipped; created each time, not stored. */
const made = await runTool('npm', 'sbom', '--sbom-format', 'cyclonedx')
if (made.code === 0) {
  const bom = trimToShipped(
    JSON.parse(made.stdout) as Bom,
    readJson('package-lock.json') as Lockfile,
  )
  const whole = withNode(bom, readPins(readFileSync('bin/node.sha256', 'utf8')))
  process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`)
} else {
  process.stderr.write(`${made.output}\n`)
  process.exitCode = 1
}
