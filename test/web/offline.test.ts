import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox } from '../../web/src/offline/outbox.ts'
import type { KeptFile } from '../../web/src/offline/kept_files.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { addSignedUp, openSite, type Site } from '../pages/site.ts'
import { openScreen, picture } from './seen.ts'

describe('files that wait for a connection', () => {
  const file = (name: string): File => new File(['x'], name)

  function start(send: (file: File) => Promise<unknown>) {
    const kept = new Map<string, KeptFile>()
    const counts: number[] = []
    let isAtIt = false
    const refused: string[] = []
    let isOnline = false
    let next = 0
    const outbox = createOutbox({
      owner: { person: 'usr_1', organization: 'org_1' },
      store: {
        keep: async (one) => void kept.set(one.id, one),
        forget: async (id) => void kept.delete(id),
        list: async ({ person, organization }) =>
          [...kept.values()].filter(
            (one) => one.person === person && one.organization === organization,
          ),
      },
      send,
      isOnline: () => isOnline,
      newId: () => String(++next),
      isRefusal: (error) => error instanceof TypeError,
      alone: async (work) => {
        if (isAtIt) return
        isAtIt = true
        await work()
        isAtIt = false
      },
      changed: (now) => {
        counts.push(now.count)
        refused.splice(0, refused.length, ...now.refused.map(({ name }) => name))
      },
    })
    return { outbox, kept, counts, refused, goOnline: () => (isOnline = true) }
  }

  it('are sent in their order when there is one, and forgotten when the server has them', async () => {
    const sent: string[] = []
    const { outbox, kept, counts, goOnline } = start(async ({ name }) => sent.push(name))
    await outbox.keep([file('a'), file('b')])
    await outbox.sendAll()
    expect([sent, kept.size]).toEqual([[], 2])
    goOnline()
    await outbox.sendAll()
    expect([sent, kept.size, counts]).toEqual([['a', 'b'], 0, [2, 1, 0]])
  })

  it('stay where sending fails, and go out the next time', async () => {
    let isBroken = true
    const { outbox, kept, goOnline } = start(async () => {
      if (isBroken) throw new Error('no answer')
    })
    await outbox.keep([file('a')])
    goOnline()
    await outbox.sendAll()
    expect(kept.size).toBe(1)
    isBroken = false
    await outbox.sendAll()
    expect(kept.size).toBe(0)
  })

  it('go out behind one that the server refuses, which stays until it is discarded or taken', async () => {
    let isRefused = true
    const sent: string[] = []
    const { outbox, kept, refused, goOnline } = start(async ({ name }) => {
      if (name === 'a' && isRefused) throw new TypeError('not that')
      sent.push(name)
    })
    await outbox.keep([file('a'), file('b')])
    goOnline()
    await outbox.sendAll()
    await outbox.sendAll()
    expect([sent, refused, kept.size]).toEqual([['b'], ['a'], 1])
    isRefused = false
    await outbox.tryAgain()
    expect([sent, refused, kept.size]).toEqual([['b', 'a'], [], 0])
    isRefused = true
    await outbox.keep([file('a')])
    await outbox.sendAll()
    await outbox.discard([...kept.keys()][0] ?? '')
    expect([refused, kept.size]).toEqual([[], 0])
  })

  it('of another organization or person are left alone', async () => {
    const sent: string[] = []
    const { outbox, kept, goOnline } = start(async ({ name }) => sent.push(name))
    kept.set('0', { id: '0', person: 'usr_1', organization: 'org_2', file: file('theirs') })
    kept.set('00', { id: '00', person: 'usr_2', organization: 'org_1', file: file('hers') })
    await outbox.keep([file('ours')])
    goOnline()
    await outbox.sendAll()
    expect([sent, [...kept.keys()]]).toEqual([['ours'], ['0', '00']])
  })

  it('are sent once, however often it is asked for', async () => {
    const sent: string[] = []
    const { outbox, goOnline } = start(async ({ name }) => sent.push(name))
    await outbox.keep([file('a')])
    goOnline()
    await Promise.all([outbox.sendAll(), outbox.sendAll(), outbox.sendAll()])
    expect(sent).toEqual(['a'])
  })
})

const withKept = (ask: string): string => `new Promise((resolve) => {
  indexedDB.open('daybook', 1).onsuccess = ({ target: { result: database } }) => {
    const files = database.transaction('files', 'readwrite').objectStore('files')
    ${ask}.onsuccess = ({ target: { result } }) => { database.close(); resolve(result) }
  }
})`
const leaveFileOfAnother = withKept(
  "files.put({ id: '1', person: 'usr_another', organization: 'org_1', file: new File(['x'], 'a') })",
)
const peopleWithFiles = `${withKept('files.getAll()')}.then((all) => all.map(({ person }) => person))`

describe.runIf(hasBrowser)('the app without a connection', () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  beforeAll(async () => {
    site = await openSite()
    person = await addSignedUp(site.world, site.world.dk, 'bookkeeper')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const documents = async (): Promise<number> =>
    (await site.world.read(site.world.dk, 'documents?limit=10')).body.result.items.length

  it('starts, keeps photos on the device, and sends them later', async () => {
    const seen = await openScreen(browser, site, person, '/inbox', {
      width: 390,
      serviceWorkers: 'allow',
    })
    const { page, context, errors } = seen
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    // The first page came before there was a worker; the second goes through it and is kept.
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    expect(errors).toEqual([])
    const before = await documents()
    await context.setOffline(true)
    const photo = { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('I alt 125,00') }
    await page.locator('input[data-upload=files]').setInputFiles(photo)
    await page.getByText('1 file is kept on this device').waitFor()
    await picture(seen, 'offline_390')
    await page.evaluate(leaveFileOfAnother)
    await page.reload()
    await page.getByText('1 file is kept on this device').waitFor()
    expect(await documents()).toBe(before)
    await expect.poll(async () => await page.evaluate(peopleWithFiles)).toHaveLength(1)
    expect(await page.evaluate(peopleWithFiles)).not.toContain('usr_another')
    await context.setOffline(false)
    await page.getByText('1 file is kept on this device').waitFor({ state: 'detached' })
    await expect.poll(documents).toBe(before + 1)
    await context.close()
  })

  it('leaves no page behind for who comes after a sign-out', async () => {
    const { page, context } = await openScreen(browser, site, person, '/home', {
      serviceWorkers: 'allow',
    })
    await page.locator('main h1').waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await page.locator('main h1').waitFor()
    const isKept = `caches.match('/kept-page/${site.world.dk.id}').then((found) => found !== undefined)`
    await expect.poll(async () => await page.evaluate(isKept)).toBe(true)
    await page.goto(`${site.url}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/signin')
    await expect.poll(async () => await page.evaluate(isKept)).toBe(false)
    await context.close()
  })
})
