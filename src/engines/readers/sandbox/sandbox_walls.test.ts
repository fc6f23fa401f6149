import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeSandboxes, openProbe, sayAloud } from '#test/hostile/sandboxes'
import { findIsolation, noIsolation, projectRoot } from './sandbox_isolation.ts'

const { level } = await findIsolation()
if (level !== 'closed') sayAloud(`NOT SHOWN HERE: this machine only gives '${level}'`)

let folder: string
let visits = 0
let onPort: Server
let onPath: Server
const path = (): string => join(folder, 'listener.sock')

async function listen(where: number | string): Promise<Server> {
  const server = createServer((socket) => {
    visits += 1
    socket.end()
  })
  await new Promise<void>((resolve) => server.listen(where, () => resolve()))
  return server
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-walls-'))
  writeFileSync(join(folder, 'secret'), 'a secret')
  onPort = await listen(0)
  onPath = await listen(path())
})

afterAll(async () => {
  await closeSandboxes()
  onPort.close()
  onPath.close()
  rmSync(folder, { recursive: true, force: true })
})

const probe = openProbe()

describe('the readers cannot', () => {
  it('read files of the system, of other users or of this project beyond the readers', async () => {
    const daybook = join(projectRoot, '.daybook/secret_key')
    const files = [
      '/etc/passwd',
      '/proc/self/environ',
      '/proc/1/environ',
      join(folder, 'secret'),
      daybook,
      join(projectRoot, 'src/wire.ts'),
      join(projectRoot, 'src/rooms/identity/access/members/password.ts'),
    ]
    for (const file of files)
      expect(await probe.order(`readFile ${file}`)).toMatch(/^refused: ERR_/)
    for (const place of ['/', projectRoot, join(projectRoot, '.daybook'), '/proc']) {
      expect(await probe.order(`list ${place}`)).toMatch(/^refused: ERR_ACCESS_DENIED/)
    }
  })

  it('find a way round by dots, though they can read what they are made of', async () => {
    const own = join(projectRoot, 'src/engines/readers')
    expect(await probe.order(`readFile ${own}/reading/reading.ts`)).toMatch(/^done: /)
    expect(await probe.order(`readFile ${own}/../../wire.ts`)).toMatch(/^refused: /)
    expect(await probe.order(`readFile ${own}/../../../../../etc/passwd`)).toMatch(/^refused: /)
  })

  it('write anywhere', async () => {
    const places = [
      join(folder, 'written'),
      join(projectRoot, 'src/engines/readers/written'),
      '/dev/shm/x',
    ]
    for (const place of places) {
      expect(await probe.order(`write ${place}`)).toMatch(/^refused: /)
      expect(existsSync(place)).toBe(false)
    }
  })

  it('start a process, a thread, foreign machine code or code made from text', async () => {
    expect(await probe.order('spawn')).toBe('refused: ERR_ACCESS_DENIED')
    expect(await probe.order('worker')).toBe('refused: ERR_ACCESS_DENIED')
    expect(await probe.order(`addon ${folder}/x.node`)).toBe('refused: ERR_DLOPEN_DISABLED')
    expect(await probe.order('compile')).toContain('Code generation from strings disallowed')
  })

  it('see anything of the environment', async () => {
    process.env['DAYBOOK_SECRET_KEY_OF_A_TEST'] = 'a secret'
    const seen = JSON.parse(await openProbe().order('environment')) as Record<string, string>
    delete process.env['DAYBOOK_SECRET_KEY_OF_A_TEST']
    expect(
      Object.keys(seen)
        .filter((name) => name !== 'PWD')
        .toSorted(),
    ).toEqual(['PATH', 'TZ'])
  })

  it.skipIf(level === 'open')('reach a server of this machine', async () => {
    visits = 0
    const { port } = onPort.address() as AddressInfo
    expect(await probe.order(`connect ${port}`)).toMatch(/^refused: /)
    expect(visits).toBe(0)
  })

  it.skipIf(level !== 'closed')('reach a socket in the file system, or leave one', async () => {
    visits = 0
    expect(await probe.order(`connectPath ${path()}`)).toBe('refused: ENOENT')
    expect(visits).toBe(0)
    for (const place of [
      join(folder, 'own.sock'),
      join(projectRoot, 'src/engines/readers/own.sock'),
    ]) {
      expect(await probe.order(`listen ${place}`)).toMatch(/^refused: /)
      expect(existsSync(place)).toBe(false)
    }
  })

  it.skipIf(level !== 'closed')('see or end other processes', async () => {
    expect(await probe.order(`kill ${process.pid}`)).toBe('refused: ESRCH')
    expect(await probe.order(`kill ${process.ppid}`)).toBe('refused: ESRCH')
  })
})

describe('the probe itself', () => {
  it('does reach, list and end what no wall keeps from it', async () => {
    const isolation = async () => noIsolation
    const { order, warnings } = openProbe({ isolation })
    const { port } = onPort.address() as AddressInfo
    visits = 0
    expect(await order(`connect ${port}`)).toBe('done: connected')
    expect(await order(`connectPath ${path()}`)).toBe('done: connected')
    expect(await order(`kill ${process.pid}`)).toBe('done: true')
    await expect.poll(() => visits).toBe(2)
    expect(warnings.join()).toContain('can reach the network')
  })
})

describe('where the network cannot be taken away', () => {
  it('nothing is read, unless that was allowed', async () => {
    const isolation = async () => noIsolation
    const { order } = openProbe({ isolation, allowWithoutNetworkIsolation: false })
    await expect(order('environment')).rejects.toThrow('Refused: documents would be read')
    await expect(order('environment')).rejects.toThrow('Refused: documents would be read')
  })
})
