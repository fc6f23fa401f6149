import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** What a simulated system has, kept in a file, so that it is there again at the next start. */
export type KeptState = {
  /** True where something was there from before. */
  isFound: boolean
  /** Soon, and once for many changes. */
  saveSoon(): void
  saveNow(): void
}

const soonMs = 250

export const nothingKept: KeptState = { isFound: false, saveSoon() {}, saveNow() {} }

/** `names` are the parts that are data; clocks, chance and faults begin anew. */
export function keepState<State extends object>(
  file: string | undefined,
  stateOf: () => State,
  names: readonly (keyof State)[],
): KeptState {
  if (file === undefined) return nothingKept
  const isFound = existsSync(file)
  if (isFound) Object.assign(stateOf(), deserialize(readFileSync(file)))
  let timer: NodeJS.Timeout | null = null
  const saveNow = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const state = stateOf()
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const kept = serialize(Object.fromEntries(names.map((name) => [name, state[name]])))
    writeFileSync(`${file}.new`, kept, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    isFound,
    saveNow,
    saveSoon() {
      timer ??= setTimeout(saveNow, soonMs)
    },
  }
}
