import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, systemClock } from '../clock.ts'
import { performFault, takeFault } from '../faults.ts'
import { keepState, nothingKept, type KeptState } from '../kept_state.ts'
import type { Exchange } from '../simulator.ts'
import { listen } from '../listen.ts'
import { type Answer, type Asked, readRequest, send } from '../wire.ts'
import { createChance } from '../world/chance.ts'
import { answerControl, type Desk } from './control.ts'
import { answerCall } from './server.ts'
import { showPage } from './show.ts'
import { createState, DEMO_CLIENT, nowOf, type State } from './state.ts'
import { deliverAll } from './webhooks.ts'

export type FattureInCloudOptions = {
  port?: number
  seed?: number
  clock?: Clock
  /** A file that keeps what is in it for the next start. */
  file?: string
  watch?: (exchange: Exchange) => void
}

export type FattureInCloudSimulator = {
  /** Base address of the API; opened in a browser it shows what is in it. */
  url: string
  control: string
  client: { id: string; secret: string }
  close(): Promise<void>
}

const MOST_CALLS = 10_000

const KEPT = [
  'shiftMs',
  'settings',
  'companies',
  'grants',
  'files',
  'received',
  'issued',
  'pending',
  'entities',
  'subscriptions',
  'nextId',
  'sends',
] as const

function record(state: State, asked: Asked, status: number, fault: string | null): void {
  const { method, path } = asked
  const company = /^\/c\/(\d+)\//.exec(path)?.[1]
  state.calls.push({
    at: new Date(nowOf(state)).toISOString(),
    method,
    path,
    company: company === undefined ? null : Number(company),
    status,
    fault,
  })
  if (state.calls.length > MOST_CALLS) state.calls.shift()
  state.answered += 1
  if (status === 429) state.tooMany += 1
}

type Counter = Desk & { watch: FattureInCloudOptions['watch']; kept: KeptState }

/** Pages and files are no part of the contract. */
const isOfContract = ({ path }: Asked): boolean =>
  path.startsWith('/c/') || path.startsWith('/user/')

async function serve(
  desk: Counter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await readRequest(request)
  if (asked.method !== 'GET') desk.kept.saveSoon()
  if (asked.path === '/') return send(response, showPage(desk.state, asked))
  if (asked.path.startsWith('/__sim/')) return send(response, await answerControl(desk, asked))
  const { state, url, watch } = desk
  const fault = takeFault(state.faults, asked)
  const answerIt = async (): Promise<Answer> => {
    const answer = await answerCall(state, url, asked)
    if (isOfContract(asked)) watch?.({ asked, answer })
    return answer
  }
  if (fault === undefined) {
    const answer = await answerIt()
    record(state, asked, answer.status, null)
    send(response, answer)
  } else {
    record(state, asked, await performFault(fault, response, answerIt), fault.id)
  }
  await deliverAll(state)
}

/** Starts a simulated Fatture in Cloud with its control API, both on this machine only. */
export async function startFattureInCloud(
  options: FattureInCloudOptions = {},
): Promise<FattureInCloudSimulator> {
  const { port = 0, seed = 1, clock = systemClock } = options
  const desk: Counter = {
    kept: nothingKept,
    state: createState(seed, clock),
    url: '',
    watch: options.watch,
    reset(seed: number) {
      desk.state = createState(seed, clock)
    },
  }
  desk.kept = keepState(options.file, () => desk.state, KEPT)
  // What was drawn before must not be drawn again.
  if (desk.kept.isFound) desk.state.chance = createChance(`${seed}|${desk.state.nextId}`)
  // On a busy machine a caller may use a connection again after longer than the usual five seconds.
  const server = await listen(port, (request, response) => serve(desk, request, response), {
    keepAliveMs: 120_000,
  })
  desk.url = server.url
  return {
    url: desk.url,
    control: `${desk.url}/__sim`,
    client: { id: DEMO_CLIENT.id, secret: DEMO_CLIENT.secret },
    async close() {
      if (options.file !== undefined) desk.kept.saveNow()
      await server.close()
    },
  }
}
