import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { getPriority, setPriority } from 'node:os'

const pageBytes = 4_096

/** An idle child does not keep the parent alive: it ends when the pipe is closed. */
export function hold(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.stdin as Socket, child.stdout as Socket]) {
    if (isHeld) one.ref()
    else one.unref()
  }
}

/** The program itself, below the tools that run as its parents. */
export function innermostOf(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    return children === '' ? pid : innermostOf(Number(children.split(' ')[0]))
  } catch {
    return pid
  }
}

/** Of the program and of those that it has started. */
export function residentOfAll(pid: number): number | null {
  const own = residentOf(pid)
  if (own === null) return null
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    const pids = children === '' ? [] : children.split(' ').map(Number)
    return pids.reduce((sum, one) => sum + (residentOf(one) ?? 0), own)
  } catch {
    return own
  }
}

function residentOf(pid: number): number | null {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(pages) * pageBytes
  } catch {
    return null
  }
}

/** Lowers its priority; if memory runs out, the reader is killed first. */
export function makeModest(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + 5))
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // A courtesy to other processes, not a protection.
  }
}

const graceMs = 1_000

/**
 * Kills the program first: its parent tools then reap it and end. If they were killed first, it
 * would be left to process 1, which in a container may not reap it.
 */
export function endFromWithin(child: ChildProcess, inner: number): void {
  if (child.pid === undefined) return
  try {
    process.kill(inner > 0 ? inner : innermostOf(child.pid), 'SIGKILL')
  } catch {
    // It has already ended.
  }
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.once('exit', () => clearTimeout(impatience))
}
