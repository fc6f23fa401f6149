import { describe, expect, it } from 'vitest'
import { Failure } from '../failure/failure.ts'
import { codeOf } from '../failure/failure_code.ts'
import { createTraces } from '../observe/traces.ts'
import { joinWatches, watchPorts, type RequestEnd, type Watch } from './watch.ts'

/** A watch that notes what it is told, under its own name. */
function createNote(name: string, notes: string[]): Watch {
  return {
    async around(place, what, work) {
      notes.push(`${name} begins ${place} ${what}`)
      try {
        return await work()
      } finally {
        notes.push(`${name} ends ${place} ${what}`)
      }
    },
    request(_traceparent, goOn) {
      notes.push(`${name} begins a request`)
      goOn(({ status }) => notes.push(`${name} ends with ${status}`))
    },
    job: ({ kind, outcome }) => void notes.push(`${name} job ${kind} ${outcome}`),
    count: (thing, labels = {}, by = 1) =>
      void notes.push(`${name} counts ${thing} ${Object.values(labels).join()} ${by}`),
  }
}

const ended: RequestEnd = { route: '/x', method: 'GET', status: 200, code: null, seconds: 0.1 }

describe('two watches together', () => {
  it('both see work, the first one outside the second', async () => {
    const notes: string[] = []
    const both = joinWatches(createNote('outer', notes), createNote('inner', notes))
    expect(await both.around('corridor', 'save', async () => 7)).toBe(7)
    expect(notes).toEqual([
      'outer begins corridor save',
      'inner begins corridor save',
      'inner ends corridor save',
      'outer ends corridor save',
    ])
  })

  it('both hear of jobs and counts', () => {
    const notes: string[] = []
    const both = joinWatches(createNote('outer', notes), createNote('inner', notes))
    both.job({ class: 'chore', kind: 'send_mail', outcome: 'done', seconds: 1 })
    both.count('daybook_mail_in_total', { outcome: 'taken' }, 2)
    expect(notes).toEqual([
      'inner job send_mail done',
      'outer job send_mail done',
      'inner counts daybook_mail_in_total taken 2',
      'outer counts daybook_mail_in_total taken 2',
    ])
  })

  it('both see a request go on once, and how it ended', () => {
    const notes: string[] = []
    const both = joinWatches(createNote('outer', notes), createNote('inner', notes))
    let times = 0
    both.request(undefined, (end) => {
      times += 1
      end(ended)
    })
    expect(times).toBe(1)
    expect(notes.slice(2)).toEqual(['inner ends with 200', 'outer ends with 200'])
  })

  it('let what was thrown pass as it is', async () => {
    const both = joinWatches(createNote('outer', []), createNote('inner', []))
    const failure = new Failure('record_busy')
    const work = both.around('port', 'x', () => Promise.reject(failure))
    await expect(work).rejects.toBe(failure)
  })
})

describe('watched ports', () => {
  const createBank = () => ({
    books: 3,
    name: 'bank',
    add(more: number) {
      return this.books + more
    },
    async list(count: number) {
      return Array.from({ length: count }, () => this.name)
    },
    async fail(): Promise<void> {
      throw new Failure('provider_failed')
    },
  })

  it('answer as before, and each call outside is seen by its name', async () => {
    const notes: string[] = []
    const { bank } = watchPorts({ bank: createBank() }, createNote('w', notes))
    expect(await bank.list(2)).toEqual(['bank', 'bank'])
    expect(notes).toEqual(['w begins port bank.list', 'w ends port bank.list'])
  })

  it('are seen by the names of their parts too, and a part is called as before', async () => {
    const notes: string[] = []
    const parts = { accounting: { live: { economic: createBank() }, test: {} } }
    const { accounting } = watchPorts(parts, createNote('w', notes))
    expect(await accounting.live.economic.list(1)).toEqual(['bank'])
    expect(notes[0]).toBe('w begins port accounting.live.economic.list')
  })

  it('are left alone where nothing is waited for', () => {
    const notes: string[] = []
    const { bank } = watchPorts({ bank: createBank() }, createNote('w', notes))
    expect([bank.name, bank.add(4)]).toEqual(['bank', 7])
    expect(notes).toEqual([])
  })

  it('fail as before', async () => {
    const { bank } = watchPorts({ bank: createBank() }, createNote('w', []))
    await expect(bank.fail()).rejects.toThrow('provider_failed')
  })
})

describe('the code of what was thrown', () => {
  it('is that of a failure, and tells nothing of anything else', () => {
    expect(codeOf(new Failure('contact_not_found'))).toBe('contact_not_found')
    for (const thrown of [new Error('Karla'), 'Karla', { code: 'Karla' }, null, undefined]) {
      expect(codeOf(thrown)).toBe('internal_error')
    }
  })
})

describe('a collector that is away', () => {
  it('costs its spans and nothing else, and holds no one up for long', async () => {
    const { watch, close } = createTraces('http://127.0.0.1:9/v1/traces')
    for (let done = 0; done < 50; done += 1) {
      expect(await watch.around('port', 'x.y', async () => done)).toBe(done)
    }
    const began = performance.now()
    await close().catch(() => undefined)
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})
