import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths on every Linux that runs this. */
const ticksPerSecond = 100

/** Of children that have ended and were waited for; zero where the system does not say. */
export function childSeconds(process: string): number {
  const fields = fieldsOf(process)
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticksPerSecond
}

/** Of a process, its children that have ended, and those that still run. */
export function treeSeconds(process: string): number {
  const own = fieldsOf(process)
  const itself = (Number(own[11] ?? 0) + Number(own[12] ?? 0)) / ticksPerSecond
  const running = listProcesses()
    .filter((one) => fieldsOf(one)[1] === process)
    .reduce((sum, one) => sum + treeSeconds(one), 0)
  return itself + childSeconds(process) + running
}

/** The process that started this one. */
export function parentOf(process: string): string {
  return fieldsOf(process)[1] ?? ''
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** What stands behind the name, which may contain anything. */
function fieldsOf(process: string): string[] {
  try {
    const text = readFileSync(`/proc/${process}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
