import { readFileSync, readdirSync } from 'node:fs'

/** Processes of the probe that live below this one, at any depth; other suites have their own. */
export function livingProbes(): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const stat = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'latin1')
    } catch {
      return ''
    }
  }
  const parent = new Map(
    pids.map((pid) => [pid, Number(/PPid:\s+(\d+)/.exec(stat(pid))?.[1] ?? 0)] as const),
  )
  const isBelow = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isBelow(parent.get(pid) ?? 0))
  return pids.filter((pid) => pid !== process.pid && isBelow(pid) && isOfProbe(pid))
}

/** One that ended and was not buried has no words left. */
function isOfProbe(pid: number): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    return words === '' || words.includes('hostile/probe.ts')
  } catch {
    return false
  }
}

/** Which of these processes ended and were buried by nobody. */
export const unburied = (pids: readonly number[]): number[] =>
  pids.filter((pid) => {
    try {
      return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    } catch {
      return false
    }
  })
