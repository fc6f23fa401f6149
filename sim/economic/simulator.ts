import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, systemClock } from '../clock.ts'
import { performFault, takeFault } from '../faults.ts'
import { keepState, nothingKept, type KeptState } from '../kept_state.ts'
import type { Exchange } from '../simulator.ts'
import { listen } from '../listen.ts'
import { type Answer, type Asked, readRequest, send } from '../wire.ts'
import { answerEconomicControl } from './control.ts'
import { readForm } from './form.ts'
import { showPage } from './page.ts'
import { answerEconomic, type Handled } from './server.ts'
import { createState, DEMO_APP, DEMO_GRANTS, nowOf, type State } from './state.ts'

export type EconomicOptions = {
  port?: number
  seed?: number
  clock?: Clock
  /** A file that keeps what is in it for the next start. */
  file?: string
  watch?: (exchange: Exchange) => void
}

export type EconomicSimulator = {
  /** Base address of both generations of the API. */
  url: string
  /** A page that shows what is in it. */
  page: string
  control: string
  appSecret: string
  /** One for each agreement that is there from the start. */
  grants: readonly string[]
  close(): Promise<void>
}

const MOST_CALLS = 20_000

type Desk = {
  state: State
  url: string
  watch: EconomicOptions['watch']
  kept: KeptState
  reset(): void
}

function record(state: State, asked: Asked, handled: Handled | null, seen: Seen): void {
  const { method, path, query, headers } = asked
  state.calls.push({
    at: new Date(nowOf(state)).toISOString(),
    agreement: handled?.agreement?.number ?? null,
    method,
    path,
    query: query.toString(),
    key: headers['idempotency-key'] ?? null,
    status: seen.status,
    isReplay: handled?.isReplay ?? false,
    fault: seen.fault,
  })
  if (state.calls.length > MOST_CALLS) state.calls.shift()
}

type Seen = { status: number; fault: string | null }

async function serve(desk: Desk, request: IncomingMessage, response: ServerResponse) {
  const asked = await readRequest(request)
  if (asked.method !== 'GET') desk.kept.saveSoon()
  if (asked.path.startsWith('/__sim/')) return send(response, answerEconomicControl(desk, asked))
  if (asked.path.startsWith('/__page')) return send(response, showPage(desk.state, asked))
  const form = await readForm(asked)
  const { state, watch } = desk
  let handled: Handled | null = null
  const handle = (): Answer => {
    handled = answerEconomic(desk, asked, form)
    watch?.({ asked, answer: handled.answer })
    return handled.answer
  }
  const fault = takeFault(state.faults, asked)
  if (fault === undefined) {
    const answer = handle()
    record(state, asked, handled, { status: answer.status, fault: null })
    return send(response, answer)
  }
  const status = await performFault(fault, response, handle)
  return record(state, asked, handled, { status, fault: fault.id })
}

/** Starts simulated agreements of e-conomic with their control API, on this machine only. */
export async function startEconomic(options: EconomicOptions = {}): Promise<EconomicSimulator> {
  const { port = 0, seed = 1, clock = systemClock, watch } = options
  const desk: Desk = {
    kept: nothingKept,
    state: createState({ seed, clock }),
    url: '',
    watch,
    reset() {
      desk.state = createState({ seed, clock })
    },
  }
  desk.kept = keepState(options.file, () => desk.state, ['shiftMs', 'agreements'])
  const server = await listen(port, (request, response) => serve(desk, request, response))
  desk.url = server.url
  return {
    url: desk.url,
    page: `${desk.url}/__page`,
    control: `${desk.url}/__sim`,
    appSecret: DEMO_APP,
    grants: DEMO_GRANTS,
    async close() {
      if (options.file !== undefined) desk.kept.saveNow()
      await server.close()
    },
  }
}
