import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseRunner, type Runner } from '#commands/embedded/embedded_runner'
import { findPrograms } from './programs.ts'

/** Where a proof may break things: a directory, PostgreSQL's programs, and what is to be undone. */
export type Ground = {
  directory: string
  programs: string
  runner: Runner
  /** Called once when the proof ends in any way, the latest first; must not wait for anything. */
  whenDone(undo: () => void): void
}

/**
 * Everything that was started ends with the work, whether it succeeds, throws or is interrupted. It
 * is undone without waiting, so that it can also be done while the process exits.
 */
export async function onGround<T>(
  name: string,
  work: (ground: Ground) => Promise<T>,
  place = tmpdir(),
): Promise<T> {
  const directory = mkdtempSync(join(place, `daybook-${name}-`))
  const undone: (() => void)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const clear = (): void => {
    for (let undo = undone.pop(); undo; undo = undone.pop()) {
      try {
        undo()
      } catch (error) {
        process.stderr.write(`not cleared away: ${String(error)}\n`)
      }
    }
  }
  const onSignal = (): void => process.exit(130)
  process.once('exit', clear)
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    chmodSync(directory, 0o711)
    const programs = findPrograms()
    const runner = chooseRunner([join(programs, 'postgres'), join(directory, 'data')])
    return await work({ directory, programs, runner, whenDone: (undo) => undone.push(undo) })
  } finally {
    clear()
    process.off('exit', clear)
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

/** A directory that belongs to whoever PostgreSQL runs as. */
export function makeOwned({ runner }: Ground, directory: string): void {
  mkdirSync(directory, { mode: 0o700 })
  giveTo(runner, directory)
}

export function giveTo({ uid, gid }: Runner, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
