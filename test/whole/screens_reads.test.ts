import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { waitingKinds } from '../../src/rooms/work/work/waiting/parts.ts'

const page = readFileSync('docs/interface/screens_reads.md', 'utf8')
const calls = new Set([...registry.actions, ...registry.operations].map((one) => one.name))
const reads = new Set(registry.reads.map((one) => one.name))

/** What is written as a call: a name with an underscore is done, one with a hyphen or a question read. */
function unknownIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  const done = named.filter((one) => /^[a-z]+(?:_[a-z]+)+$/.test(one))
  const asked = named.filter(
    (one) => /^[a-z]+(?:-[a-z]+)+(?:[.?]|$)/.test(one) || one.includes('?'),
  )
  const parts = [...text.matchAll(/`([a-z-]+)\.[a-z]/g)].map((match) => match[1] ?? '')
  return [
    ...done.filter((one) => !calls.has(one) && !waitingKinds.includes(one)),
    ...asked.map((one) => one.split(/[.?]/, 1)[0] ?? '').filter((one) => !reads.has(one)),
    ...parts.filter((one) => !reads.has(one) && one !== 'coding'),
  ]
}

describe('the page of screens', () => {
  it('names only calls that exist', () => {
    expect(unknownIn(page)).toEqual([])
  })

  it('would be refused with a call that does not', () => {
    expect(unknownIn('`send_pigeon`, `pigeon-post?x=1`, `pigeons.all`')).toEqual([
      'send_pigeon',
      'pigeon-post',
      'pigeons',
    ])
  })
})
