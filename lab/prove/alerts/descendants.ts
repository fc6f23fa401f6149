import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Every process that a process of ours started, and those that these started. */
export function childrenOf(parent: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    parents.set(Number(entry), Number(statOf(entry)[1]))
  }
  const found: number[] = []
  const add = (of: number): void => {
    for (const [pid, its] of parents) {
      if (its !== of) continue
      found.push(pid)
      add(pid)
    }
  }
  add(parent)
  return found
}

/** Processor time that a process has used so far; 0 for one that is gone. */
export function cpuSecondsOf(pid: number): number {
  const stat = statOf(String(pid))
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond
}

/** What follows the name of the program, from its state on. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    // It ended meanwhile.
    return []
  }
}
