import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, systemClock } from '../clock.ts'
import { performFault, takeFault } from '../faults.ts'
import { listen } from '../listen.ts'
import { type Answer, readRequest, send } from '../wire.ts'
import { answerExchangeControl } from './control.ts'
import { answerChannel } from './server.ts'
import { createState, type State } from './state.ts'

export type ExchangeOptions = { port?: number; seed?: number; clock?: Clock; key?: string }

export type ExchangeSimulator = {
  /** Base address of the channel. */
  url: string
  key: string
  /** Base address of the control API. */
  control: string
  close(): Promise<void>
}

async function serve(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await readRequest(request)
  if (asked.path.startsWith('/__sim/')) return send(response, answerExchangeControl(state, asked))
  const handle = (): Answer => answerChannel(state, asked)
  const fault = takeFault(state.faults, asked)
  if (fault === undefined) send(response, handle())
  else await performFault(fault, response, handle)
}

/** Starts a simulated exchange of invoices with its control API, both on this machine only. */
export async function startExchange(options: ExchangeOptions = {}): Promise<ExchangeSimulator> {
  const { port = 0, seed = 1, clock = systemClock, key = 'exchange-of-the-simulator' } = options
  const state = createState({ seed, clock, key })
  const server = await listen(port, (request, response) => serve(state, request, response))
  const { url } = server
  return {
    url,
    key,
    control: `${url}/__sim`,
    close: server.close,
  }
}
