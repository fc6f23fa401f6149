import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'

const callsInFlight = 4

const quotas = { bytesStored: 0, callsInFlight, documentsWaiting: 0 }
const world = useWorld({ config: { quotas } })
let port: number
beforeAll(async () => {
  const address = await world.edge.server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterEach(() => {
  world.app.database.tap = null
})

/** Searches take so long that whoever asks can go away before the answer; gives how many began. */
function slowDown(seconds: number): () => number {
  let begun = 0
  world.app.database.tap = (statement) => {
    const isIt = statement.values.includes('needle') && !statement.text.includes('set_config')
    if (!isIt) return statement
    begun += 1
    const text = `SELECT FROM pg_sleep(${seconds}) OFFSET 1`
    return { ...statement, text, name: `sleep_${seconds}`, values: [] }
  }
  return () => begun
}

/** Sends part of a request, and goes away once it has come so far. */
async function goAway(head: readonly string[], body = '', isSoFar = () => true): Promise<void> {
  const arrived = once(world.edge.server.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = [...head, 'host: daybook.test', `authorization: Bearer ${world.dk.key}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await arrived
  await expect.poll(isSoFar).toBe(true)
  await sleep(30)
  socket.destroy()
}

const search = ['GET /api/rest/contacts?q=needle HTTP/1.1']
const halfBody = ['POST /api/rest/actions/save_contact HTTP/1.1', 'content-length: 1000']
const halfFile = ['POST /api/rest/files HTTP/1.1', 'content-length: 1000']

const isServed = async (): Promise<boolean> =>
  (await world.read(world.dk, 'contacts?limit=1')).status === 200

/** As many at once as the quota allows. */
async function areAllServed(): Promise<boolean> {
  const all = await Promise.all(Array.from({ length: callsInFlight }, isServed))
  return all.every((one) => one)
}

describe('a caller who goes away before the answer', () => {
  it.each([
    ['while it is worked out', search, ''],
    ['amid the body', halfBody, '{"name":'],
    ['amid a file', halfFile, 'some bytes'],
  ])('%s leaves its place to others of the organization', async (_, head, body) => {
    slowDown(0.3)
    for (let done = 0; done < callsInFlight + 2; done += 1) await goAway(head, body)
    await expect.poll(areAllServed).toBe(true)
  })

  it('keeps its place as long as the work goes on', async () => {
    const begun = slowDown(2)
    const isFull = () => begun() === callsInFlight
    const gone = Array.from({ length: callsInFlight }, () => goAway(search, '', isFull))
    await Promise.all(gone)
    expect(await isServed()).toBe(false)
    await expect.poll(areAllServed).toBe(true)
  })

  it.each([
    ['while it is worked out', search, '', '/api/rest/contacts'],
    ['amid the body', halfBody, '{"name":', '/api/rest/actions/:name'],
  ])('%s is in the log all the same, once', async (_, head, body, path) => {
    slowDown(1)
    const from = world.logLines.length
    await goAway(head, body)
    const told = () =>
      world.logLines
        .slice(from)
        .map((line) => JSON.parse(line) as { msg: string; path?: string; isAborted?: boolean })
        .filter((line) => line.msg === 'request' && line.path === path)
    await expect.poll(() => told().length).toBe(1)
    expect(told()[0]).toMatchObject({ isAborted: true, org: world.dk.orgId })
  })
})
