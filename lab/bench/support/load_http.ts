import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type LoadedCall = {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

export type HttpLoad = {
  directory: string
  url: string
  key: string
  connections: number
  seconds: number
}

/**
 * Sends one call again and again by wrk and says how many were answered in a second. Only by wrk:
 * another tool would take more of the two cores than what is measured. Throws where wrk is missing,
 * where nothing was answered, and where a call was refused.
 */
export function loadHttp(load: HttpLoad, call: LoadedCall): number {
  const script = join(load.directory, 'call.lua')
  const headers = { ...call.headers, Authorization: `Bearer ${load.key}` }
  const lines = [
    `wrk.method = '${call.method}'`,
    ...(call.body ? [`wrk.body = [==[${JSON.stringify(call.body)}]==]`] : []),
    ...Object.entries(headers).map(([name, value]) => `wrk.headers['${name}'] = '${value}'`),
    // A refused tool call is a 200 all the same, so that the body has to tell.
    `function response(status, headers, body)
      if status ~= 200 or body:find('isError', 1, true) then print('REFUSED ' .. body) wrk.thread:stop() end
    end`,
  ]
  writeFileSync(script, lines.join('\n'))
  const { connections, seconds, url } = load
  const done = spawnSync(
    'wrk',
    ['-t1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, `${url}${call.path}`],
    { encoding: 'utf8' },
  )
  if (done.error) {
    throw new Error(
      `wrk could not be started (${done.error.message}). Install it: apt-get install wrk.`,
    )
  }
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(done.stdout)?.[1])
  const refused = /REFUSED .*/.exec(done.stdout)?.[0]
  if (done.status !== 0 || refused || !(rate > 0)) {
    throw new Error(`The load failed: ${refused ?? (done.stderr || done.stdout)}`)
  }
  return rate
}
