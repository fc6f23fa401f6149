import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { getPriority, setPriority } from 'node:os'

const pageBytes = 4_096

/** An idle child keeps nobody from ending: it ends when its parent's end of the pipe is closed. */
export function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (isHeld) one.ref()
    else one.unref()
  }
}

/** The program itself, below the tools that stay as its parents. */
export function innermostOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    return children === '' ? pid : innermostOf(Number(children.split(' ')[0]))
  } catch {
    return pid
  }
}

export function residentOf(pid: number): number | null {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(pages) * pageBytes
  } catch {
    return null
  }
}

/** Requests come before readings, and where memory runs out the reader goes first. */
export function makeModest(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + 5))
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // A courtesy to the rest of the machine, not a protection.
  }
}

const graceMs = 1_000

/**
 * The program first: the tools above it then bury it and end by themselves. Were they killed before
 * it, it would be left to the first process of the machine, which in a container buries nobody.
 */
export function endFromWithin(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(innermostOf(child.pid), 'SIGKILL')
  } catch {
    // It ended by itself.
  }
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.once('exit', () => clearTimeout(impatience))
}
