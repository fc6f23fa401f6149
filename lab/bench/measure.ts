import { readdirSync, readFileSync } from 'node:fs'

const microsPerTick = 10_000

/** User and system time of one process so far. 0 where the system has no /proc. */
export function cpuMicros(pid: number): number {
  return ticksOf(String(pid), [11, 12]) * microsPerTick
}

/**
 * All PostgreSQL processes of this machine with their ended children: pgbench's connections are gone
 * when it ends, and their time then stands with the postmaster that waited for them.
 */
export function postgresCpuMicros(): number {
  const ticks = pidsNamed('postgres').map((pid) => ticksOf(pid, [11, 12, 13, 14]))
  return ticks.reduce((total, one) => total + one, 0) * microsPerTick
}

function ticksOf(pid: string, places: number[]): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return places.reduce((total, place) => total + Number(fields[place]), 0)
  } catch {
    return 0
  }
}

function pidsNamed(name: string): string[] {
  try {
    return readdirSync('/proc').filter((entry) => {
      if (!/^\d+$/.test(entry)) return false
      try {
        return readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === name
      } catch {
        return false
      }
    })
  } catch {
    return []
  }
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function rangeOf(values: number[]): string {
  return `(${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`
}
