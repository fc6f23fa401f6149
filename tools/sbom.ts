import { readJson, runTool } from './checks/files.ts'
import { type Bom, trimToShipped } from './checks/sbom.ts'
import type { Lockfile } from './checks/verdict.ts'

/** Prints the bill of materials (CycloneDX) of what is shipped; created each time, not stored. */
const made = await runTool('npm', 'sbom', '--sbom-format', 'cyclonedx')
if (made.code === 0) {
  const bom = trimToShipped(
    JSON.parse(made.stdout) as Bom,
    readJson('package-lock.json') as Lockfile,
  )
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
} else {
  process.stderr.write(`${made.output}\n`)
  process.exitCode = 1
}
