import type { IncomingMessage, ServerResponse } from 'node:http'
import { performFault, takeFault, type Fault } from '../faults.ts'
import { listen } from '../listen.ts'
import { type Answer, readRequest, send } from '../wire.ts'
import { answerRegisters } from './server.ts'
import { firstCompanies, type Company, type RegisterState } from './state.ts'

export type RegisterSimulator = {
  cvr: { url: string; user: string; password: string }
  vies: { url: string }
  add(company: Company): void
  /** The next answers go wrong in this way. */
  fail(fault: Fault): void
  asked: RegisterState['asked']
  close(): Promise<void>
}

async function serve(
  state: RegisterState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await readRequest(request)
  const handle = (): Answer => answerRegisters(state, asked)
  const fault = takeFault(state.faults, asked)
  if (fault === undefined) send(response, handle())
  else await performFault(fault, response, handle)
}

/** Starts the public registers of companies, CVR and VIES, on this machine only. */
export async function startRegisters({ port = 0 } = {}): Promise<RegisterSimulator> {
  const [user, password] = ['user-of-the-simulator', 'password-of-the-simulator']
  const state: RegisterState = {
    companies: firstCompanies(),
    user,
    password,
    faults: [],
    asked: { cvr: 0, vies: 0 },
  }
  const server = await listen(port, (request, response) => serve(state, request, response))
  const { url } = server
  return {
    cvr: { url: `${url}/cvr-permanent`, user, password },
    vies: { url: `${url}/vies` },
    add: (company) => void state.companies.push(company),
    fail: (fault) => void state.faults.push(fault),
    asked: state.asked,
    close: server.close,
  }
}
