import { makeKey } from '../clock.ts'
import type { ApprovalRecord } from '../generated/records.ts'
import { ApprovalPending, type Waiting } from './approval.ts'
import { type Answer, makeCall, type ReadOptions, type WriteOptions } from './call.ts'
import { DaybookError } from './failure.ts'
import { makeList } from './list.ts'
import { failed, send, type Request } from './send.ts'
import type { Settings } from './settings.ts'
import { type Uploadable, uploadHeaders, type UploadOptions } from './upload.ts'

type Method = (...given: unknown[]) => unknown
type Query = Record<string, unknown>

/** Turns the generated line of a call into the method: `w rest/actions/save_contact`. */
export function makeMethod(settings: Settings, line: string): Method {
  const [kind, place = ''] = line.split(' ')
  const [template = '', takesQuery] = place.split('?')
  const ids = [...template.matchAll(/\{\w+\}/g)].length
  if (kind === 'w' || kind === 'u') return makeWrite(settings, kind, template)
  const answerOf = kind === 'd' ? blobOf : resultOf
  return (...given) => {
    const path = fill(template, given.slice(0, ids))
    const query = (takesQuery === undefined ? {} : given[ids]) as Query | undefined
    const options = given[takesQuery === undefined ? ids : ids + 1] as ReadOptions | undefined
    const read = (more: Query): Promise<Answer<unknown>> =>
      ask(settings, readOf(settings, path + asQuery({ ...query, ...more }), options), answerOf)
    if (kind !== 'l') return makeCall(read({}))
    return makeList(
      async (cursor) => (await read({ cursor: cursor ?? query?.['cursor'] })).result as never,
    )
  }
}

function makeWrite(settings: Settings, kind: 'w' | 'u', path: string): Method {
  return (body, options) => {
    const given = (options ?? {}) as UploadOptions
    const isFile = kind === 'u'
    const headers = isFile
      ? uploadHeaders(body as Uploadable, given)
      : { 'content-type': 'application/json' }
    const payload = isFile ? (body as BodyInit) : JSON.stringify(body ?? {})
    return makeCall(ask(settings, writeOf(settings, path, payload, headers, given), resultOf))
  }
}

function fill(template: string, ids: readonly unknown[]): string {
  let next = 0
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[next++]
    if (typeof id !== 'string' || id === '') throw new TypeError(`Give the ${name}.`)
    return encodeURIComponent(id)
  })
}

function asQuery(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function readOf(settings: Settings, path: string, options: ReadOptions = {}): Request {
  return {
    method: 'GET',
    path,
    headers: commonHeaders(settings, options),
    body: null,
    idempotencyKey: null,
    signal: options.signal ?? null,
    timeoutMs: options.timeoutMs ?? settings.timeoutMs,
    retries: options.retries ?? settings.retries,
  }
}

/** The key is made here, once for all attempts. */
function writeOf(
  settings: Settings,
  path: string,
  body: BodyInit,
  headers: Record<string, string>,
  options: WriteOptions,
): Request {
  const { dryRun, ifMatch } = options
  const idempotencyKey = options.idempotencyKey === undefined ? makeKey() : options.idempotencyKey
  const read = readOf(settings, path, options)
  return {
    ...read,
    method: 'POST',
    body,
    idempotencyKey,
    headers: {
      ...read.headers,
      ...headers,
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      ...(dryRun === true ? { 'daybook-dry-run': 'true' } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
  }
}

function commonHeaders(settings: Settings, options: ReadOptions): Record<string, string> {
  const organization = options.organization ?? settings.organization
  const { language } = settings
  return {
    ...(organization === null ? {} : { 'daybook-organization': organization }),
    ...(language === null ? {} : { 'accept-language': language }),
  }
}

async function ask(
  settings: Settings,
  request: Request,
  read: (body: Blob) => Promise<unknown>,
): Promise<Answer<unknown>> {
  const { headers, body, attempts } = await send(settings, request).catch((error: unknown) => {
    throw asPending(settings, request, error)
  })
  const result = await read(body).catch((cause: unknown) => {
    throw failed(request, attempts, 'unexpected_answer', 'The answer could not be read.', cause)
  })
  const version = /^"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1]
  return {
    result,
    requestId: headers.get('request-id'),
    version: version === undefined ? null : Number(version),
    idempotencyKey: request.idempotencyKey,
    isReplayed: headers.has('idempotency-replayed'),
    isDryRun: headers.has('daybook-dry-run'),
    attempts,
  }
}

function asPending(settings: Settings, request: Request, error: unknown): unknown {
  if (!(error instanceof DaybookError) || error.code !== 'approval_pending') return error
  const organization = request.headers['daybook-organization']
  const read: Waiting['read'] = async (id, signal) => {
    const options = { organization, ...(signal ? { signal } : {}) }
    const path = `rest/approvals/${encodeURIComponent(id)}`
    return (await ask(settings, readOf(settings, path, options), resultOf)).result as ApprovalRecord
  }
  const { code, detail, status, problem, idempotencyKey, attempts } = error
  const repeat = async (): Promise<unknown> => (await ask(settings, request, resultOf)).result
  const parts = { code, detail, status, problem, idempotencyKey, attempts }
  return new ApprovalPending(parts, { read, repeat })
}

async function resultOf(body: Blob): Promise<unknown> {
  return (JSON.parse(await body.text()) as { result: unknown }).result
}

async function blobOf(body: Blob): Promise<Blob> {
  return body
}
