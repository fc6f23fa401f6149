import { describe, expect, test } from 'vitest'
import { startSimulator } from './simulator.ts'
import { START, visit } from './visitor.ts'

const clock = (): Date => new Date(START)

describe('starting', () => {
  test('two of them side by side know nothing of each other', async () => {
    const [one, two] = [await visit(), await visit()]
    await one.link('Havnebanken', 'DK')
    expect((await one.control('state')).body.sessions).toHaveLength(1)
    expect((await two.control('state')).body.sessions).toHaveLength(0)
    await Promise.all([one.close(), two.close()])
  })

  test('the same calls are answered the same, ids and all', async () => {
    const tell = async () => {
      const visitor = await visit()
      const session = await visitor.link('Banca del Naviglio', 'IT')
      const listed = await visitor.list(session.accounts[0].uid)
      await visitor.close()
      return { session, listed }
    }
    expect(await tell()).toEqual(await tell())
  })

  test('applications can be given from the start', async () => {
    const donor = await visit()
    const id = '22222222-2222-4222-8222-222222222222'
    const given = {
      id,
      name: 'Given',
      publicKey: donor.publicKey,
      redirectUrls: [],
      isActive: true,
    }
    const simulator = await startSimulator({ clock, tokenClock: clock, applications: [given] })
    const response = await fetch(`${simulator.url}/application`, {
      headers: { authorization: `Bearer ${donor.tokenFor(id)}` },
    })
    expect(await response.json()).toMatchObject({ kid: id, name: 'Given' })
    await Promise.all([donor.close(), simulator.close()])
  })

  test('without a clock it lives today', async () => {
    const simulator = await startSimulator()
    const state = (await (await fetch(`${simulator.control}/state`)).json()) as { now: string }
    expect(Math.abs(Date.parse(state.now) - Date.now())).toBeLessThan(60_000)
    await simulator.close()
  })

  test('a port that is taken is an error', async () => {
    const first = await startSimulator({ clock })
    const port = Number(new URL(first.url).port)
    await expect(startSimulator({ clock, port })).rejects.toThrow('EADDRINUSE')
    await first.close()
  })

  test('it listens on this machine only', async () => {
    const simulator = await startSimulator({ clock })
    expect(new URL(simulator.url).hostname).toBe('127.0.0.1')
    await simulator.close()
  })
})

describe('watching', () => {
  test('every API call is reported, but no consent page and no control order', async () => {
    const visitor = await visit()
    await visitor.link('Havnebanken', 'DK')
    await visitor.get('/nothing')
    await visitor.control('state')
    const told = visitor.exchanges.map(({ asked, answer }) => `${asked.path} ${answer.status}`)
    expect(told).toEqual(['/auth 200', '/sessions 200', '/nothing 404'])
    await visitor.close()
  })
})
