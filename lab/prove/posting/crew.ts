import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from '../failover/ground.ts'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'bin/daybook')

/** Servers and workers of bin/daybook; whoever ends is replaced at once. */
export type Crew = {
  urls(): string[]
  /** Kills the next one in turn that has come up; false where none has. */
  killOne(): boolean
}

const commands = [['serve', '--port', '0'], ['worker'], ['serve', '--port', '0'], ['worker']]

/** A place in the crew, and who has it now; its address is null until it has come up. */
type Member = { child: ChildProcess; url: string | null }

export async function startCrew(
  ground: Ground,
  environment: Record<string, string>,
): Promise<Crew> {
  const members: (Member | null)[] = commands.map(() => null)
  const state = { isOver: false }
  ground.whenDone(() => {
    state.isOver = true
    for (const one of members) one?.child.kill('SIGKILL')
  })
  // The database may be down at that very moment, and nobody starts without it.
  const keepUp = async (place: number, command: readonly string[]): Promise<void> => {
    while (!state.isOver) {
      const member = begin(command, environment)
      members[place] = member
      await once(member.child, 'exit')
      members[place] = null
      await sleep(200)
    }
  }
  commands.forEach((command, place) => void keepUp(place, command))
  const isUp = (one: Member | null): one is Member & { url: string } => (one?.url ?? null) !== null
  while (!members.every(isUp)) await sleep(100)
  let turn = 0
  return {
    urls: () => members.filter(isUp).flatMap(({ url }) => (url === '' ? [] : [url])),
    killOne() {
      for (const _ of members) {
        const one = members[turn++ % members.length] ?? null
        if (isUp(one)) return one.child.kill('SIGKILL')
      }
      return false
    },
  }
}

function begin(command: readonly string[], environment: Record<string, string>): Member {
  const env = { ...process.env, ...environment }
  const child = spawn(program, [...command], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const member: Member = { child, url: null }
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (member.url !== null) return
    words += chunk.toString()
    const found = /Daybook (?:serves (http:\S+)|works)/.exec(words)
    if (found) member.url = found[1] ?? ''
  })
  return member
}
