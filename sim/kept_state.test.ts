import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startEconomic } from './economic/simulator.ts'
import { startFattureInCloud } from './fattureincloud/simulator.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-sim-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const order = async (control: string, path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return await response.json()
}
type Seen = { id: number }
const look = async (control: string) =>
  (await (await fetch(`${control}/state`)).json()) as { agreements: unknown; received: Seen[] }

const expense = {
  kind: 'received',
  act: 'create',
  company: 50_001,
  changes: { date: '2026-11-05', amount_net: 10 },
}

describe('what a simulated accounting system has', () => {
  it('is there again at the next start, amounts and all', async () => {
    const file = join(folder, 'deep', 'economic.state')
    const first = await startEconomic({ file })
    const lines = [{ account: 3604, amount: '125.00', vatCode: 'I25', contraAccount: 5820 }]
    const [grant] = first.grants
    await order(first.control, 'entries', { grant, date: '2026-11-05', lines })
    const before = await look(first.control)
    await first.close()
    const second = await startEconomic({ file })
    expect((await look(second.control)).agreements).toEqual(before.agreements)
    await second.close()
  })

  it('goes on with new numbers, and with the tokens that were given', async () => {
    const file = join(folder, 'fattureincloud.state')
    const first = await startFattureInCloud({ file })
    const grant = await order(first.control, 'grants', { companies: [50_001] })
    await order(first.control, 'human', expense)
    await first.close()
    const second = await startFattureInCloud({ file })
    const { access_token: token } = grant as { access_token: string }
    const reply = await fetch(`${second.url}/user/companies`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(200)
    expect(await order(second.control, 'grants', { companies: [50_001] })).not.toEqual(grant)
    await order(second.control, 'human', expense)
    const { received } = await look(second.control)
    expect(new Set(received.map((one) => one.id)).size).toBe(2)
    await second.close()
  })

  it('is kept nowhere without a file', async () => {
    const simulator = await startEconomic()
    await order(simulator.control, 'settings', { cursorPageSize: 5 })
    await simulator.close()
    expect(existsSync(join(folder, 'economic.state'))).toBe(false)
  })
})
