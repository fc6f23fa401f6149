import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { invariants, verify } from '#verification/room'
import { boxesOf, file } from '../books/vat.ts'
import { reach } from '../cases/returns.ts'
import { sealAll } from '../chain.ts'
import type { World } from '../world.ts'
import type { Company, Quarter } from './quarter.ts'

export function readQuarter(name: string): Quarter {
  const url = new URL(`../../golden/quarters/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) as Quarter
}

type Booked = {
  id: string
  date: string
  source: string
  /** The day that it would have, were the books not closed there. */
  movedFrom: string | null
  lines: { name: string; minor: number }[]
}

/** Every entry until that day as the API lists it, each of which comes to zero. */
export async function everyEntry(
  { desk: { world, org } }: Company,
  until = '9999-12-31',
): Promise<Booked[]> {
  const found: Booked[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { result } = (await world.read(org, `ledger-entries?to=${until}&limit=100${next}`)).body
    for (const { id, date, source, moved, lines } of result.items) {
      const given = lines as { account: string; amount: number }[]
      const minor = given.map(({ account: name, amount }) => ({
        name,
        minor: Math.round(amount * 100),
      }))
      expect(minor.reduce((sum, one) => sum + one.minor, 0)).toBe(0)
      found.push({ id, date, source, movedFrom: moved?.from ?? null, lines: minor })
    }
    cursor = result.nextCursor as string | null
  }
  return found
}

/** Every account that does not come to zero on that day, summed here from what the API lists. */
export async function balancesAt(company: Company, until: string): Promise<Record<string, string>> {
  const sums = new Map<string, number>()
  for (const { lines } of await everyEntry(company, until)) {
    for (const { name, minor } of lines) sums.set(name, (sums.get(name) ?? 0) + minor)
  }
  const standing = [...sums].filter(([, sum]) => sum !== 0)
  return Object.fromEntries(standing.map(([account, sum]) => [account, (sum / 100).toFixed(2)]))
}

/** The return of the quarter, prepared and filed, as text; boxes that are empty are left out. */
export async function filedReturn(
  { desk }: Company,
  { period }: Quarter,
): Promise<{ boxes: Record<string, string>; payable: string }> {
  const draft = await reach(desk, period)
  const filed = await file(desk.world, desk.org, draft.id)
  expect(filed.status).toBe('filed')
  // The first box of some forms only numbers the period.
  const boxes = Object.entries(boxesOf(filed)).filter(([code, sum]) => sum !== 0 && code !== 'VP1')
  return {
    boxes: Object.fromEntries(boxes.map(([code, sum]) => [code, sum.toFixed(2)])),
    payable: (filed.payable as number).toFixed(2),
  }
}

/** What `verify` finds wrong with the organization, by every invariant there is. */
export async function brokenIn(world: World, { desk: { org } }: Company): Promise<string[]> {
  await sealAll(world, org)
  const database = openDatabase({ url: world.ownerUrl, poolSize: 3, answerDeadlineMs: 60_000 })
  const site = { app: { ...world.app, database }, appRole: world.app.database, orgId: org.orgId }
  const broken: string[] = []
  let looked = 0
  for (const invariant of invariants) {
    const verdict = await verify(site, invariant)
    looked += verdict.looked
    broken.push(...verdict.findings.map((one) => `${invariant.id} ${one.record} ${one.says}`))
  }
  await closeDatabase(database)
  expect(looked).toBeGreaterThan(100)
  return broken
}
