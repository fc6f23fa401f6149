import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ground } from '../failover/ground.ts'

const program = join(dirname(dirname(dirname(import.meta.dirname))), 'sim', 'main.ts')

export type Keeping = 'economic' | 'fatture_in_cloud'

export type PlantedFault = { id: string; done: number }

/** One simulated accounting system, told what to do by its control API. */
export type SimulatedBooks = {
  url: string
  order<Answer = unknown>(path: string, body?: object): Promise<Answer>
  look<Answer>(path: string): Promise<Answer>
  /** Nothing that was planted goes wrong any more; says what had gone wrong. */
  heal(): Promise<PlantedFault[]>
}

export type Simulators = {
  economic: SimulatedBooks & { appSecret: string }
  fatture_in_cloud: SimulatedBooks & { client: { id: string; secret: string } }
}

type Told = {
  economic: { url: string; control: string; appSecret: string }
  fattureincloud: { url: string; control: string; client: { id: string; secret: string } }
}

/** The simulators in a process of their own, which nobody kills: they count what they get. */
export async function startSimulators(ground: Ground): Promise<Simulators> {
  const child = spawn(process.execPath, [program, '--port', '0', '--until-input-ends'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  ground.whenDone(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { economic, fattureincloud } = JSON.parse(line) as Told
  return {
    economic: { ...booksAt(economic), appSecret: economic.appSecret },
    fatture_in_cloud: { ...booksAt(fattureincloud), client: fattureincloud.client },
  }
}

function booksAt({ url, control }: { url: string; control: string }): SimulatedBooks {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    // On a connection of its own: one that is kept may be closed just when it is used again.
    const headers = { connection: 'close' }
    const response = await fetch(`${control}/${path}`, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    url,
    order: (path, body = {}) => ask('POST', path, body),
    look: (path) => ask('GET', path),
    async heal() {
      const { faults } = await ask<{ faults: PlantedFault[] }>('GET', 'faults')
      await ask('DELETE', 'faults')
      return faults
    },
  }
}
