import { chance, sleep } from '../clock.ts'
import { DaybookError, type Problem } from './failure.ts'
import type { Settings } from './settings.ts'

export type Request = {
  method: 'GET' | 'POST'
  /** Behind `/api/`, with its query. */
  path: string
  headers: Record<string, string>
  body: BodyInit | null
  /** Null: a read, or a write that must not be repeated. */
  idempotencyKey: string | null
  signal: AbortSignal | null
  timeoutMs: number
  retries: number
}

/** With its whole body: one that breaks off is no answer. */
export type Reply = { headers: Headers; body: Blob; attempts: number }

/** The longest wait that a server may ask for before the caller is told instead. */
const longestWaitSeconds = 60
const longestBackoffMs = 8_000

/** Sends a request, and again where that can help and cannot do anything twice. */
export async function send(settings: Settings, request: Request): Promise<Reply> {
  const isRepeatable = request.method === 'GET' || request.idempotencyKey !== null
  for (let attempts = 1; ; attempts += 1) {
    const answer = await attempt(settings, request, attempts)
    if (!(answer instanceof DaybookError)) return answer
    const isWorthIt = answer.retryable || answer.status === 429 || answer.status === 503
    const waitMs = waitBefore(settings, answer, attempts)
    if (!isRepeatable || !isWorthIt || attempts > request.retries || waitMs === null) throw answer
    await sleep(waitMs, request.signal).catch((cause: unknown) => {
      throw failed(request, attempts, 'aborted', 'The call was aborted.', cause)
    })
  }
}

/** Null where the server asks for more patience than anybody has. */
function waitBefore(
  { backoffMs }: Settings,
  { retryAfterSeconds }: DaybookError,
  attempts: number,
): number | null {
  const own = Math.min(longestBackoffMs, backoffMs * 2 ** (attempts - 1)) * (0.5 + chance() / 2)
  if (retryAfterSeconds === null) return own
  return retryAfterSeconds > longestWaitSeconds ? null : Math.max(retryAfterSeconds * 1_000, own)
}

async function attempt(
  settings: Settings,
  request: Request,
  attempts: number,
): Promise<Reply | DaybookError> {
  const { signal, timeoutMs } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const authorization = await settings.authorization()
    const response = await settings.fetch(`${settings.base}${request.path}`, {
      method: request.method,
      headers: { ...request.headers, ...(authorization === null ? {} : { authorization }) },
      body: request.body,
      credentials: settings.credentials,
      redirect: 'error',
      signal: signal === null ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) return await refusal(request, response, attempts)
    return { headers: response.headers, body: await response.blob(), attempts }
  } catch (cause) {
    if (signal?.aborted === true) {
      throw failed(request, attempts, 'aborted', 'The call was aborted.', cause)
    }
    return timeout.aborted
      ? failed(request, attempts, 'timed_out', `No answer within ${timeoutMs} ms.`, cause)
      : failed(request, attempts, 'no_answer', 'The server could not be reached.', cause)
  }
}

export function failed(
  { idempotencyKey }: Pick<Request, 'idempotencyKey'>,
  attempts: number,
  code: string,
  detail: string,
  cause?: unknown,
): DaybookError {
  return new DaybookError({ code, detail, idempotencyKey, attempts, cause })
}

async function refusal(
  { idempotencyKey }: Request,
  response: Response,
  attempts: number,
): Promise<DaybookError> {
  const { status } = response
  const problem = problemIn(await response.text())
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new DaybookError({
    code: problem?.code ?? 'unexpected_answer',
    detail: problem?.detail ?? `The answer ${status} is none of Daybook's.`,
    status,
    problem,
    retryAfterSeconds: Number.isFinite(after) ? after : null,
    idempotencyKey,
    attempts,
  })
}

/** Null where the text is no problem, such as the page of a proxy. */
function problemIn(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Problem | null
    return typeof value?.code === 'string' ? value : null
  } catch {
    return null
  }
}
