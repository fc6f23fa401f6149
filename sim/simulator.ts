import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, systemClock } from './clock.ts'
import type { Desk } from './control/desk.ts'
import { answerControl } from './control/server.ts'
import { answerBankCall } from './enablebanking/server.ts'
import { performFault, takeFault } from './faults.ts'
import { type Application, createState, nowOf, type State } from './state.ts'
import { listen } from './listen.ts'
import { type Answer, type Asked, readRequest, send } from './wire.ts'

/** A request to the API and its response, for checks against the contract. */
export type Exchange = { asked: Asked; answer: Answer }

export type SimulatorOptions = {
  port?: number
  seed?: number
  /**
   * The bank's clock. Data are generated up to its day and do not change until control moves it.
   */
  clock?: Clock
  /** A second clock by which tokens may be valid. */
  tokenClock?: Clock
  applications?: Application[]
  watch?: (exchange: Exchange) => void
}

export type Simulator = {
  /** Base address of the bank API. */
  url: string
  /** Base address of the control API. */
  control: string
  /** An application that is registered from the start, with a key made for this process. */
  application: { id: string; privateKey: string }
  close(): Promise<void>
}

const DEMO_ID = 'dab00c00-5eed-4000-8000-000000000001'
const MOST_CALLS = 10_000

let demo: (Application & { privateKey: string }) | undefined

/** One key pair for all simulators of a process: making one takes longer than all the rest. */
function demoApplication(): Application & { privateKey: string } {
  demo ??= makeDemoApplication()
  return demo
}

function makeDemoApplication(): Application & { privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { id: DEMO_ID, name: 'Demo', publicKey, privateKey, redirectUrls: [], isActive: true }
}

function record(state: State, asked: Asked, status: number, fault: string | null): void {
  const { method, path } = asked
  state.calls.push({ at: new Date(nowOf(state)).toISOString(), method, path, status, fault })
  if (state.calls.length > MOST_CALLS) state.calls.shift()
}

type Counter = Desk & { url: string; watch: SimulatorOptions['watch'] }

async function serve(
  desk: Counter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state, url, watch } = desk
  const asked = await readRequest(request)
  if (asked.path.startsWith('/__sim/')) return send(response, answerControl(desk, asked))
  const handle = (): Answer => {
    const answer = answerBankCall(state, url, asked)
    if (!asked.path.startsWith('/consent/')) watch?.({ asked, answer })
    return answer
  }
  const fault = takeFault(state.faults, asked)
  if (fault !== undefined) {
    const status = await performFault(fault, response, handle)
    return record(state, asked, status, fault.id)
  }
  const answer = handle()
  record(state, asked, answer.status, null)
  send(response, answer)
}

/** Starts a simulated bank API with its control API, both on this machine only. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, seed = 1, clock = systemClock, tokenClock = systemClock } = options
  const demo = demoApplication()
  const applications = [demo, ...(options.applications ?? [])]
  const begin = (seed: number): State => {
    const state = createState({ seed, clock, tokenClock })
    for (const one of applications) state.applications.set(one.id, one)
    return state
  }
  const desk: Counter = {
    state: begin(seed),
    url: '',
    watch: options.watch,
    reset(seed: number) {
      desk.state = begin(seed)
    },
  }
  const server = await listen(port, (request, response) => serve(desk, request, response))
  desk.url = server.url
  return {
    url: desk.url,
    control: `${desk.url}/__sim`,
    application: { id: demo.id, privateKey: demo.privateKey },
    close: server.close,
  }
}
