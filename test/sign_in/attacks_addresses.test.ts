import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '../support/access/apps.ts'
import { addLogin } from '../support/access/logins.ts'
import type { Got } from './net.ts'
import { addStrongLogin } from './people.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let visitor: RawVisitor
let token: string
let known: Record<string, string>
beforeAll(async () => {
  site = await openSite()
  visitor = createRawVisitor(site)
  token = tokenIn(await visitor.get('/signin'))
  known = {
    withPassword: (await addLogin(site.world, site.live, 'owner')).email,
    withCode: (await addStrongLogin(site, site.live)).email,
    withoutPassword: (await addPerson(site.world, site.live, 'viewer')).email,
  }
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const nobody = (): string => `nobody-${Math.random().toString(36).slice(2)}@example.test`
const unlike = new Set(['date', 'request-id'])

/** All that tells two answers apart, but for what was sent and what is new in every answer. */
function faceOf(got: Got, email: string): object {
  const headers = Object.entries(got.headers).filter(([name]) => !unlike.has(name))
  const text = email === '' ? got.text : got.text.replaceAll(email, 'ADDRESS')
  const size = text.length
  return { status: got.status, headers: headersWithout(headers, 'content-length'), text, size }
}

function headersWithout(headers: [string, unknown][], name: string): [string, unknown][] {
  return headers.filter(([one]) => one !== name)
}

const signIn = async (email: string): Promise<Got> =>
  await visitor.send('/signin', { token, email, password: 'not the right one' })
const askForReset = async (email: string): Promise<Got> =>
  await visitor.send('/reset', { token, email })

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Both kinds in turn, so that whatever else the machine does meets both alike. */
async function compare(
  work: (email: string) => Promise<Got>,
  email: string,
): Promise<{ known: number; unknown: number }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 30; round += 1) {
    for (const which of round % 2
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      await site.forgetLimits()
      const asked = which === 'known' ? email : nobody()
      const start = performance.now()
      await work(asked)
      times[which].push(performance.now() - start)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

/**
 * A password that is not looked at saves three quarters of the time and more. Such a difference is
 * there however often it is measured; one that the machine makes by other work is not.
 */
async function expectAlike(work: (email: string) => Promise<Got>, email: string): Promise<void> {
  const seen: object[] = []
  for (let time = 0; time < 3; time += 1) {
    const times = await compare(work, email)
    seen.push(times)
    const [less, more] = [times.known, times.unknown].toSorted((a, b) => a - b)
    if ((more ?? 0) < (less ?? 0) * 1.5 + 4) return
  }
  expect(seen).toEqual('alike')
}

describe('whether somebody has an account is not told', () => {
  it('by what is answered to a wrong password', async () => {
    const stranger = nobody()
    const face = faceOf(await signIn(stranger), stranger)
    for (const email of Object.values(known)) {
      expect(faceOf(await signIn(email), email)).toEqual(face)
    }
  })

  it('by when an address is locked', async () => {
    for (const email of [...Object.values(known), nobody()]) {
      await site.forgetLimits()
      const seen: number[] = []
      for (let guess = 0; guess < 12; guess += 1) seen.push((await signIn(email)).status)
      expect([email, seen]).toEqual([email, [...Array<number>(10).fill(401), 429, 429]])
    }
  })

  it('by what is answered to whoever forgot a password, however often', async () => {
    const stranger = nobody()
    const face = faceOf(await askForReset(stranger), stranger)
    expect(face).toMatchObject({ status: 303 })
    for (const email of [...Object.values(known), 'no address at all', '', nobody()]) {
      await site.forgetLimits()
      for (let time = 0; time < 5; time += 1) {
        expect(faceOf(await askForReset(email), email)).toEqual(face)
      }
    }
  })

  it('by a link that is none, was used, or belongs to nobody', async () => {
    const links = ['x', 'A'.repeat(43), '', '../../etc', 'B'.repeat(5_000)]
    for (const page of ['/invitation', '/reset/new']) {
      const faces = await Promise.all(
        links.map(async (link) => {
          const got = await visitor.get(`${page}?token=${link}`)
          const text = got.text.replaceAll(/<code>[^<]*<\/code>/g, '').replaceAll(link, '')
          return { status: got.status, isLink: text.includes('This link does not work') }
        }),
      )
      expect(new Set(faces.map((face) => JSON.stringify(face)))).toEqual(
        new Set([JSON.stringify({ status: 410, isLink: true })]),
      )
    }
  })

  it('by the time that a wrong password takes', async () => {
    await expectAlike(signIn, known['withPassword'] ?? '')
  })

  it('by the time that a forgotten password takes', async () => {
    await expectAlike(askForReset, known['withCode'] ?? '')
  })
})
