import { setTimeout as sleep } from 'node:timers/promises'
import type { Told } from './judge.ts'

export type Callers = {
  told: Told[]
  /** Answers that were neither a 200 nor a reason to send again, in words. */
  offences: string[]
  /** How often each code asked to send again. */
  asked: Map<string, number>
  replayed: number
  /** How long one call is repeated. */
  patienceMs: number
}

type Answer = {
  status: number
  code: string
  detail: string
  retryable: boolean
  replayed: boolean
  result: Record<string, unknown>
}

export type Target = { urls: () => string[]; key: string }

const answerWithinMs = 30_000
const settledWithinMs = 240_000

export function createCallers(patienceMs = settledWithinMs): Callers {
  return { told: [], offences: [], asked: new Map(), replayed: 0, patienceMs }
}

/** Sends under one Idempotency-Key, to whoever serves, until there is an answer that will stay. */
export async function insist(
  callers: Callers,
  target: Target,
  path: string,
  key: string,
  body: object,
): Promise<Record<string, unknown> | null> {
  const end = performance.now() + callers.patienceMs
  let again = 0
  while (performance.now() < end) {
    const answer = await send(target, path, `${key}-${again}`, body)
    if (answer.status === 200) {
      if (answer.replayed) callers.replayed += 1
      return answer.result
    }
    callers.asked.set(answer.code, (callers.asked.get(answer.code) ?? 0) + 1)
    // Every process that took it up was killed: a person then asks for it anew.
    if (answer.code === 'effect_unknown') again += 1
    else if (!answer.retryable) {
      callers.offences.push(`${key}: ${answer.status} ${answer.code} ${answer.detail}`)
      return null
    }
    await sleep(30 + Math.random() * 120)
  }
  callers.offences.push(`${key} never had an answer that stays`)
  return null
}

/** Issues a draft; every fifth is credited right behind it. Gives how many numbers that takes. */
export async function issueOne(
  callers: Callers,
  target: Target,
  id: string,
  index: number,
): Promise<void> {
  const issued = await insist(callers, target, 'actions/issue_invoice', `issue-${id}`, { id })
  if (!issued) return
  callers.told.push({ id, number: String(issued['number']) })
  if (!isCredited(index)) return
  const path = 'operations/create_credit_note'
  const credit = await insist(callers, target, path, `credit-${id}`, { invoiceId: id })
  if (credit) callers.told.push({ id: String(credit['id']), number: String(credit['number']) })
}

export const isCredited = (index: number): boolean => index % 5 === 0

async function send(target: Target, path: string, key: string, body: object): Promise<Answer> {
  const serving = target.urls()
  const url = serving[Math.floor(Math.random() * serving.length)]
  if (url === undefined) return silence
  try {
    const response = await fetch(`${url}/api/rest/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return {
      status: response.status,
      code: (answer['code'] as string | undefined) ?? 'ok',
      detail: (answer['detail'] as string | undefined) ?? '',
      retryable: response.status !== 200 && answer['retryable'] !== false,
      replayed: response.headers.get('idempotency-replayed') === 'true',
      result: (answer['result'] ?? {}) as Record<string, unknown>,
    }
  } catch {
    return silence
  }
}

const silence: Answer = {
  status: 0,
  code: 'no_answer',
  detail: '',
  retryable: true,
  replayed: false,
  result: {},
}
