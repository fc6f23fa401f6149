import { readdirSync, readFileSync } from 'node:fs'

const microsPerTick = 10_000

/** CPU of all processes below this one, the ended ones included; 0 where there is no /proc. */
export function childrenCpuMicros(pid: number): number {
  const alive = descendantsOf(pid).map((one) => fieldsOf(one, [11, 12, 13, 14]))
  return alive.reduce((total, ticks) => total + ticks, fieldsOf(pid, [13, 14])) * microsPerTick
}

function descendantsOf(pid: number): number[] {
  const children = Map.groupBy(allPids(), (one) => fieldsOf(one, [1]))
  const found: number[] = []
  const next = [...(children.get(pid) ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    found.push(one)
    next.push(...(children.get(one) ?? []))
  }
  return found
}

function allPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The sum of these figures of a process, counted from the one behind its name. */
function fieldsOf(pid: number, places: readonly number[]): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return places.reduce((total, place) => total + Number(fields[place]), 0)
  } catch {
    return 0
  }
}
