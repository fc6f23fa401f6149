import type { Keeping, PlantedFault, Simulators } from './simulators.ts'

type Order = { method: string; path: string; nth: number; act: unknown }

/** So many faults wait at each system, each for one of the next calls of its kind. */
const mostWaiting = 8
const within = 60

/** A fault by its name in the table, and where it may strike. */
type FaultKind = { name: string; act: (keeping: Keeping) => unknown; on?: readonly Keeping[] }

const quota = { error: { message: 'Hai superato il numero di richieste consentite.' } }

const kinds: readonly FaultKind[] = [
  { name: 'error before the write', act: () => ({ status: 500 }) },
  { name: 'error after the write', act: () => ({ status: 503, after: true }) },
  { name: 'timeout before the write', act: () => 'timeout' },
  { name: 'timeout after the write', act: () => 'timeout_after' },
  { name: 'connection reset before the write', act: () => 'drop' },
  { name: 'connection reset after the write', act: () => 'drop_after' },
  { name: 'answer cut off', act: () => 'cut' },
  { name: 'written late, just before the deadline', act: () => ({ slow: 1_200 }) },
  { name: '429', act: () => ({ status: 429, headers: { 'retry-after': '1' } }) },
  {
    name: 'quota 403',
    act: () => ({ status: 403, headers: { 'retry-after': '1' }, body: quota }),
    on: ['fatture_in_cloud'],
  },
  {
    name: 'answer of the wrong type',
    act: () => ({ status: 200, after: true, body: { data: 'none', entryNumbers: 'none' } }),
  },
  { name: 'answer that is not JSON', act: () => ({ status: 200, after: true, body: '<html>' }) },
  { name: 'answer of 50 MB', act: () => ({ huge: 50 * 1_024 * 1_024 }) },
  { name: 'dripping answer', act: () => ({ drip: 50 }) },
]

/** The calls of a posting, writes several times so that they are hit more often than reads. */
const places: Readonly<Record<Keeping, readonly (readonly [string, string])[]>> = {
  economic: [
    ['POST', '/journalsapi/**bulk'],
    ['POST', '/journalsapi/**bulk'],
    ['POST', '/documentsapi/**AttachedDocuments'],
    ['POST', '/documentsapi/**AttachedDocuments'],
    ['POST', '/suppliers'],
    ['GET', '/journalsapi/**draft-entries'],
    ['GET', '/bookedEntriesapi/**'],
    ['GET', '/documentsapi/**'],
    ['GET', '/**'],
  ],
  fatture_in_cloud: [
    ['POST', '/c/*/received_documents'],
    ['POST', '/c/*/received_documents'],
    ['POST', '/c/*/received_documents/attachment'],
    ['GET', '/c/*/received_documents'],
    ['GET', '/c/*/entities/suppliers'],
    ['GET', '/c/**'],
  ],
}

/** The calls of an invoice at Fatture in Cloud. */
export const invoicePlaces = [
  ['POST', '/c/*/issued_documents'],
  ['POST', '/c/*/issued_documents'],
  ['POST', '/c/*/issued_documents/*/e_invoice/send'],
  ['POST', '/c/*/issued_documents/*/e_invoice/send'],
  ['PUT', '/c/*/issued_documents/*'],
  ['POST', '/c/*/issued_documents/totals'],
  ['GET', '/c/*/issued_documents'],
  ['GET', '/c/*/issued_documents/*/e_invoice/xml_verify'],
  ['GET', '/c/*/issued_documents/*'],
] as const

/** How often each fault has struck, by system. */
export type Tally = Map<string, Record<Keeping, number>>

export type Planter = {
  /** Plants one more, unless enough of them wait. */
  plant(keeping: Keeping): Promise<void>
  /** Ends all faults and counts those that struck. */
  heal(): Promise<void>
  note(name: string, keeping: Keeping): void
  tally: Tally
}

const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return value
}

export function createPlanter(
  simulators: Simulators,
  given: Readonly<Record<Keeping, readonly (readonly [string, string])[]>> = places,
): Planter {
  const names = new Map<string, string>()
  const tally: Tally = new Map(kinds.map(({ name }) => [name, noneYet()]))
  const note = (name: string, keeping: Keeping, times = 1): void => {
    const counts = tally.get(name) ?? noneYet()
    counts[keeping] += times
    tally.set(name, counts)
  }
  return {
    tally,
    note,
    async plant(keeping) {
      const { faults } = await simulators[keeping].look<{ faults: PlantedFault[] }>('faults')
      const waiting = faults.filter(({ done }) => done === 0).length
      if (waiting >= mostWaiting) return
      const { name, act } = pick(kinds.filter(({ on }) => on?.includes(keeping) ?? true))
      const [method, path] = pick(given[keeping])
      const nth = 1 + Math.floor(Math.random() * within)
      const order: Order = { method, path, nth, act: act(keeping) }
      const { id } = await simulators[keeping].order<{ id: string }>('faults', order)
      names.set(`${keeping} ${id}`, name)
    },
    async heal() {
      for (const keeping of ['economic', 'fatture_in_cloud'] as const) {
        for (const { id, done } of await simulators[keeping].heal()) {
          const name = names.get(`${keeping} ${id}`)
          if (name !== undefined && done > 0) note(name, keeping, done)
        }
      }
    },
  }
}

const noneYet = (): Record<Keeping, number> => ({ economic: 0, fatture_in_cloud: 0 })
