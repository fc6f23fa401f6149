import { readdirSync, readFileSync } from 'node:fs'

const mega = 2 ** 20

/** The most that this process and those below it had resident, looked at all the time. */
export type MemoryWatch = {
  stop(): { parent: number; children: number; largestChild: number; processes: number }
}

export function watchMemory(everyMs: number): MemoryWatch {
  const most = { parent: 0, children: 0, largestChild: 0, processes: 0 }
  const look = (): void => {
    const sizes = descendants(process.pid).map(residentMegabytes)
    most.parent = Math.max(most.parent, residentMegabytes(process.pid))
    most.children = Math.max(
      most.children,
      sizes.reduce((sum, one) => sum + one, 0),
    )
    most.largestChild = Math.max(most.largestChild, ...sizes)
    // The tools around a reader are small.
    most.processes = Math.max(most.processes, sizes.filter((one) => one > 30).length)
  }
  const timer = setInterval(look, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function residentMegabytes(pid: number): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Math.round((Number(pages) * 4_096) / mega)
  } catch {
    return 0
  }
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = parentOf(Number(name))
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  const next = [...(parents.get(pid) ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    found.push(one)
    next.push(...(parents.get(one) ?? []))
  }
  return found.filter((one) => !isDatabase(one))
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

/** The embedded server of the proof is no part of what is measured. */
function isDatabase(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').startsWith('postgres')
  } catch {
    return true
  }
}
